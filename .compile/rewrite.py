"""Sources as the compiler wants them: dataclasses and kept properties written out.

mypyc makes quick C of plain classes, but not of `dataclass(slots=True)` and `cached_property`. So
before a module is compiled its dataclasses get the methods that `dataclasses` would have made, and
`describe` tells the `dataclasses` module about them afterwards. Which fields a class has is asked
of the class itself: the interpreted sources are imported for it.
"""

from __future__ import annotations

import ast
import dataclasses
import importlib
import re
import shutil
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any, Final, TypeVar

COMPILED: Final = (
    "rules/**/*.py",
    "bot/computers/fraction.py",
    "bot/computers/search/*.py",
    "bot/games/*/computer/*.py",
)
# they are handed anything at all and say what is wrong with it, before a compiler could
_CHECKING: Final = (
    *("checks", "codec", "door", "errors", "formats", "match", "notation", "record"),
)
# they run once in a game or less
_SELDOM: Final = (
    *("audit", "building_sets", "data_check", "game", "games", "options", "refusals", "registry"),
    *("renewals", "solo_boards", "stack_validity", "team_boards", "text", "validity"),
)
# they are not even made while moves are tried out
_UNHEARD: Final = ("events",)
INTERPRETED: Final = frozenset((*_CHECKING, *_SELDOM, *_UNHEARD))
# nobody waits for them
_EXAMPLES: Final = "examples"
OPEN: Final = "rules.core."
"""The start of the modules whose classes may have interpreted subclasses, as tests write them."""
_HEAD: Final = """\
import dataclasses as _dataclasses
from typing import TYPE_CHECKING as _TYPE_CHECKING, Any as _Any, ClassVar as _ClassVar
from typing import Literal as _Literal, Self as _Self, cast as _cast
from rules._compiled import describe as _describe
_dataclass_field: _Any = _dataclasses.field
if _TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as _mypyc_attr, trait as _trait
"""
_INDENT: Final = "    "


def main(root: Path, folder: Path) -> None:
    """Rewrite the copy in `folder` of the tree at `root`, and list there what to compile."""
    sys.path.insert(0, str(root))
    files = [path.relative_to(root) for path in compiled(root)]
    for package in {above for path in files for above in path.parents if path.parts[0] == "bot"}:
        if package.name not in ("", "computer"):
            _open(root, package)
    names = [".".join(path.with_suffix("").parts).removesuffix(".__init__") for path in files]
    for name in names:
        importlib.import_module(name)
    for name, path in zip(names, files, strict=True):
        source = (root / path).read_text(encoding="utf-8")
        (folder / path).write_text(rewritten(name, source), encoding="utf-8")
    shutil.copy(Path(__file__).with_name("described.py"), folder / "rules" / "_compiled.py")
    listed = "\n".join(path.as_posix() for path in files)
    (folder / "compiled.txt").write_text(listed, encoding="utf-8")


def _open(root: Path, package: Path) -> None:
    """Make a package importable without its first module, which imports the whole bot."""
    name = ".".join(package.parts)
    module = sys.modules[name] = ModuleType(name)
    module.__path__ = [str(root / package)]


def compiled(root: Path) -> list[Path]:
    """Return the sources that are compiled."""
    found = {path for pattern in COMPILED for path in root.glob(pattern)}
    return sorted(path for path in found if _is_compiled(path))


def _is_compiled(path: Path) -> bool:
    if path.parent.name == _EXAMPLES:
        return False
    if path.stem in INTERPRETED:
        # other compiled classes and types are made of these
        return path.parent.name == "core" and path.stem in ("events", "game")
    # other packages only name what their modules hold
    return path.stem != "__init__" or path.parent.name == "computer"


def rewritten(name: str, source: str) -> str:
    """Return the source of the module `name` with its classes written out."""
    return _Module(name, source).text()


class _Module:
    """One module: its text as lines, and the changes to them."""

    def __init__(self, name: str, source: str) -> None:
        self.name = name
        self.module = importlib.import_module(name)
        self.source = source
        self.tree = ast.parse(source)
        self.lines = source.splitlines()
        self.imports: set[str] = set()
        self.changed = False

    def text(self) -> str:
        """Return the changed text."""
        for place in _starred_choices(self.tree):
            self._as_list(place)
        # from the end, so that the numbers of the lines before stay true
        for node in reversed(self.tree.body):
            if isinstance(node, ast.ClassDef):
                self._class(node)
            elif isinstance(node, ast.AnnAssign):
                self._constant(node)
        if self.changed:
            imports = sorted(f"import {name} as {_alias(name)}" for name in self.imports)
            after = _last_future_import(self.tree)
            self.lines[after:after] = [*_HEAD.splitlines(), *imports]
        return "\n".join(self.lines) + "\n"

    def _as_list(self, node: ast.Tuple) -> None:
        """Write `in (a, *b)`, which the compiler does not know, as `in tuple([a, *b])`."""
        written = ast.get_source_segment(self.source, node)
        line = self.lines[node.lineno - 1]
        assert written is not None
        assert written in line
        self.lines[node.lineno - 1] = line.replace(written, f"tuple([{written[1:-1]}])")

    def _constant(self, node: ast.AnnAssign) -> None:
        """Give constants that hold a tuple a type without length, which compiles to one object."""
        if ast.unparse(node.annotation) == "Final" and isinstance(node.value, ast.Tuple):
            assert isinstance(node.target, ast.Name)
            hint = _tuple_hint(getattr(self.module, node.target.id))
            line = node.lineno - 1
            self.changed = True
            self.lines[line] = self.lines[line].replace(": Final =", f": Final[{hint}] =", 1)

    def _class(self, node: ast.ClassDef) -> None:
        kind = getattr(self.module, node.name)
        data = dataclasses.is_dataclass(kind) and "__dataclass_fields__" in vars(kind)
        decorators = self._decorators(kind)
        if data:
            self.lines[_end(node) : _end(node)] = _DataClass(self, node, kind).after()
        for member in reversed(node.body):
            if isinstance(member, ast.FunctionDef):
                self._kept(member)
            elif isinstance(member, ast.AnnAssign) and data:
                self._field(member, loose=is_loose(kind))
        if data:
            self.changed = True
            for decorator in node.decorator_list:
                for number in range(decorator.lineno - 1, decorator.end_lineno or 0):
                    self.lines[number] = ""
        if decorators:
            self.changed = True
            self.lines.insert(node.lineno - 1, decorators)

    def _decorators(self, kind: type) -> str:
        if any(kind in other.__bases__[1:] for other in _all_subclasses(kind)):
            return "@_trait"
        native = not issubclass(kind, tuple | Exception) and type(kind).__name__ != "EnumType"
        if self.name.startswith(OPEN) and native and not getattr(kind, "_is_protocol", False):
            # lists of moves that are not written out; dataclasses are pickled as their fields
            pickled = ", serializable=True" if issubclass(kind, Sequence) else ""
            return f"@_mypyc_attr(allow_interpreted_subclasses=True{pickled})"
        return ""

    def _field(self, node: ast.AnnAssign, *, loose: bool) -> None:
        """Leave only the type of a field, "any" if `loose`; its default is the constructor's."""
        if "ClassVar" in ast.unparse(node.annotation) or (node.value is None and not loose):
            return
        assert isinstance(node.target, ast.Name)
        hint = "_Any" if loose else ast.unparse(node.annotation)
        self.lines[node.lineno - 1 : node.end_lineno] = [f"{_INDENT}{node.target.id}: {hint}"]

    def _kept(self, node: ast.FunctionDef) -> None:
        """Write a `cached_property` as a property with a field that keeps it."""
        if [ast.unparse(each) for each in node.decorator_list] != ["cached_property"]:
            return
        assert node.returns is not None
        kept, line = f"_kept_{node.name.strip('_')}", node.decorator_list[0].lineno - 1
        hint = ast.unparse(node.returns)
        made = f"_made_{node.name.strip('_')}"
        self.lines[line : node.body[0].lineno - 1] = [
            f"{_INDENT}{kept}: {hint} | None = None",
            f"{_INDENT}@property",
            f"{_INDENT}def {node.name}(self) -> {hint}:",
            f"{_INDENT * 2}kept = self.{kept}",
            f"{_INDENT * 2}if kept is None:",
            f"{_INDENT * 3}kept = self.{kept} = self.{made}()",
            f"{_INDENT * 2}return kept",
            "",
            f"{_INDENT}def {made}(self) -> {hint}:",
        ]

    def hint(self, home: ModuleType, text: str) -> str:
        """Return a type as it is written in this module; `text` is how `home` writes it."""
        if home is self.module:
            return text
        return ast.unparse(_Elsewhere(self, home).visit(ast.parse(text, mode="eval")))


class _Elsewhere(ast.NodeTransformer):
    """The names of another module, as this one writes them."""

    def __init__(self, module: _Module, home: ModuleType) -> None:
        self._module = module
        self._home = home

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if not hasattr(self._home, node.id):
            return node
        if isinstance(getattr(self._home, node.id), TypeVar):
            return ast.Name("_Any")
        self._module.imports.add(self._home.__name__)
        return ast.Attribute(ast.Name(_alias(self._home.__name__)), node.id)


class _DataClass:
    """A dataclass whose methods are written out."""

    def __init__(self, module: _Module, node: ast.ClassDef, kind: type[Any]) -> None:
        self._module = module
        self._node = node
        self._kind = kind
        self._params = kind.__dataclass_params__
        self._fields = dataclasses.fields(kind)
        self._own = {
            member.target.id: member
            for member in node.body
            if isinstance(member, ast.AnnAssign) and isinstance(member.target, ast.Name)
        }

    def after(self) -> list[str]:
        """Return the lines that follow the body of the class."""
        # a class with a docstring alone is empty without them
        methods = [
            "__dataclass_fields__: _ClassVar[dict[str, _Any]]",
            *self._match_args(),
            *self._init(),
            *(self._eq() if self._params.eq else ()),
            *(self._hash() if self._params.frozen and self._params.eq else ()),
            *self._copy(),
        ]
        return ["", *(f"{_INDENT}{line}" for line in methods), *self._described(), ""]

    def _match_args(self) -> Iterator[str]:
        names = [each.name for each in self._fields if not each.kw_only]
        literals = ", ".join(f"_Literal[{name!r}]" for name in names) or "()"
        hint = f"_ClassVar[tuple[{literals}]]"
        yield f"__match_args__: {hint} = {tuple(names)!r}  # type: ignore[assignment]"

    def _init(self) -> Iterator[str]:
        if "__init__" in {getattr(each, "name", "") for each in self._node.body}:
            return
        given = [self._param(each) for each in self._fields if not each.kw_only]
        by_name = [self._param(each) for each in self._fields if each.kw_only]
        params = ", ".join(["self", *given, *(["*", *by_name] if by_name else [])])
        yield f"def __init__({params}) -> None:"
        for each in self._fields:
            value = each.name
            if each.default_factory is not dataclasses.MISSING:
                made = f"{self._source(each)}.default_factory()"
                value = f"{made} if {each.name} is _dataclasses.MISSING else {each.name}"
            yield f"{_INDENT}self.{each.name} = {value}"
        if not self._fields:
            yield f"{_INDENT}pass"

    def _param(self, field: dataclasses.Field[Any]) -> str:
        home = self._home(field)
        if field.default_factory is not dataclasses.MISSING:
            return f"{field.name}: _Any = _dataclasses.MISSING"
        hint = self._module.hint(sys.modules[home.__module__], home.__annotations__[field.name])
        if is_loose(self._kind):
            hint = "_Any"
        if field.default is dataclasses.MISSING:
            return f"{field.name}: {hint}"
        return f"{field.name}: {hint} = {self._default(field)}"

    def _home(self, field: dataclasses.Field[Any]) -> type[Any]:
        """Return the class that declares a field."""
        for kind in self._kind.__mro__:
            if field.name in vars(kind).get("__annotations__", {}):
                return kind
        raise LookupError(field.name)

    def _default(self, field: dataclasses.Field[Any]) -> str:
        """Return the default of a parameter; what is no literal is asked of the base class."""
        if field.default == () or type(field.default) in (type(None), bool, int, str, float):
            return repr(field.default)
        home = self._home(field)
        value = self._own[field.name].value if home is self._kind else None
        if value is not None:
            return ast.unparse(value)
        # the base class is written in the head of this one
        return f"{home.__name__}.__dataclass_fields__[{field.name!r}].default"

    def _source(self, field: dataclasses.Field[Any]) -> str:
        return f"self.__dataclass_fields__[{field.name!r}]"

    def _eq(self) -> Iterator[str]:
        compared = [each.name for each in self._fields if each.compare]
        equal = " and ".join(f"self.{name} == other.{name}" for name in compared) or "True"
        yield "def __eq__(self, other: object) -> _Any:"
        yield f"{_INDENT}if type(self) is not type(other):"
        yield f"{_INDENT * 2}return NotImplemented"
        yield f"{_INDENT}return {equal}"

    def _hash(self) -> Iterator[str]:
        hashed = [
            f"self.{each.name}, "
            for each in self._fields
            if (each.compare if each.hash is None else each.hash)
        ]
        yield "def __hash__(self) -> int:"
        yield f"{_INDENT}return hash(({''.join(hashed)}))"

    def _copy(self) -> Iterator[str]:
        copies = sys.modules["rules.core.copies"]
        if not issubclass(self._kind, copies.Copyable):
            return
        classes: dict[str, Any] = {}
        copy = copies.written_out(self._kind, "self", classes)
        for name, kind in classes.items():
            here = self._module.hint(sys.modules[kind.__module__], name)
            copy = re.sub(rf"\b{name}\(", f"{here}(", copy)
        yield "def copy(self) -> _Self:"
        yield f"{_INDENT}if type(self) is {self._node.name}:"
        yield f"{_INDENT * 2}return _cast(_Any, {copy})"
        yield f"{_INDENT}return super().copy()"

    def _described(self) -> Iterator[str]:
        """Yield what tells `dataclasses` of the class."""
        params = self._params
        doc = ast.get_docstring(self._node, clean=False)
        yield f"_describe({self._node.name}, {doc!r}, {params.eq}, {params.frozen}, {{"
        for name, node in self._own.items():
            if "ClassVar" in ast.unparse(node.annotation):
                continue
            yield f"    {name!r}: ({ast.unparse(node.annotation)!r}, {self._field_text(node)}),"
        yield f"}}, {any(each.kw_only for each in self._fields)})"

    def _field_text(self, node: ast.AnnAssign) -> str:
        """Return the default of a field, or its `field(…)`, whose type is not what it returns."""
        if isinstance(node.value, ast.Call) and ast.unparse(node.value.func) == "field":
            return f"_dataclass_{ast.unparse(node.value)}"
        return "_dataclasses.MISSING" if node.value is None else ast.unparse(node.value)


def is_loose(kind: type[Any]) -> bool:
    """Whether the fields of a class hold anything: moves are checked when they are entered."""
    return issubclass(kind, sys.modules["rules.core.phrases"].Phrase)


def _all_subclasses(kind: type[Any]) -> Iterator[type[Any]]:
    for each in type.__subclasses__(kind):
        yield each
        yield from _all_subclasses(each)


def _starred_choices(tree: ast.Module) -> list[ast.Tuple]:
    """Return the tuples with stars that something is looked for in, the last first."""
    found = [
        choices
        for node in ast.walk(tree)
        if isinstance(node, ast.Compare)
        for operator, choices in zip(node.ops, node.comparators, strict=True)
        if isinstance(operator, ast.In | ast.NotIn) and isinstance(choices, ast.Tuple)
        if any(isinstance(item, ast.Starred) for item in choices.elts)
    ]
    return sorted(found, key=lambda node: (node.lineno, node.col_offset), reverse=True)


def _alias(module: str) -> str:
    return "_" + module.replace(".", "_")


def _end(node: ast.ClassDef) -> int:
    assert node.end_lineno is not None
    return node.end_lineno


def _last_future_import(tree: ast.Module) -> int:
    """Return the number of the line after which imports may be put."""
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.module == "__future__":
            assert node.end_lineno is not None
            return node.end_lineno
    raise ValueError("no future import")


def _tuple_hint(values: tuple[object, ...]) -> str:
    kinds = {type(value) for value in values}
    (kind,) = kinds if len(kinds) == 1 else (object,)
    if kind is type:
        return "tuple[_Any, ...]"
    if kind is tuple:
        inner = {_tuple_hint(value) for value in values if isinstance(value, tuple)}
        return f"tuple[{inner.pop() if len(inner) == 1 else 'tuple[object, ...]'}, ...]"
    return f"tuple[{kind.__name__}, ...]"


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
