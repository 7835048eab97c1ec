"""Checks calls against Discord's own published description of the interface.

`discord-openapi.json` is a copy of the file that Discord publishes; its licence lies beside it.
"""

from __future__ import annotations

import copy
import functools
import json
import re
from bisect import bisect_left, bisect_right
from collections.abc import Hashable, Iterable, Iterator
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError, relevance
from jsonschema.validators import extend
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

FILE = Path(__file__).with_name("discord-openapi.json")
NAME = "urn:discord"
VARIABLE = re.compile(r"[0-9]{15,}|[A-Za-z0-9_-]{40,}")


class Description:
    """The description, ready to check requests and answers.

    Three adaptations: in requests an id may be a number too (as the description's own readme
    says); the codes inside an invalid form body are words (as the documentation shows them,
    the description takes them for numbers); of a union's branches the one with the right
    `type` is reported.
    """

    def __init__(self) -> None:
        document = json.loads(FILE.read_text(encoding="utf-8"))
        self._paths: list[tuple[re.Pattern[str], int, str]] = []
        for template in document["paths"]:
            pattern = re.compile(re.sub(r"\{\w+\}", "[^/]+", template) + "$")
            self._paths.append((pattern, template.count("{"), template))
        detail = document["components"]["schemas"]["InnerErrors"]["properties"]["_errors"]
        words = {"code": {"type": "string"}, "message": {"type": "string"}}
        detail["items"] = {"type": "object", "required": ["code", "message"], "properties": words}
        self._answers = document
        self._requests = copy.deepcopy(document)
        schemas = self._requests["components"]["schemas"]
        schemas["SnowflakeType"] = {"type": ["string", "integer"], "pattern": "^[0-9]+$"}
        self._validators: dict[tuple[int, str], Any] = {}
        self._registries = {id(one): _registry(one) for one in (self._answers, self._requests)}
        self._shapes = {id(one): Shapes(one) for one in (self._answers, self._requests)}
        self._references = {key: _reference(shapes) for key, shapes in self._shapes.items()}
        self._templates = functools.cache(self._find_templates)

    def _find_templates(self, path: str) -> list[str]:
        """The templates that a path fits, the one with the fewest variables first."""
        hits = [
            (count, template) for pattern, count, template in self._paths if pattern.match(path)
        ]
        return [template for _, template in sorted(hits)]

    def operation(self, method: str, path: str) -> tuple[str, dict[str, Any]]:
        """The template of the path and the operation. Raises `KeyError` for unknown ones."""
        for template in self._templates(VARIABLE.sub("0", path)):
            operations = self._answers["paths"][template]
            if method.lower() in operations:
                return template, operations[method.lower()]
        raise KeyError(f"{method} {path} is not in the description")

    def check_request(self, method: str, path: str, body: Any) -> list[str]:
        """What is wrong with the body of a request."""
        template, operation = self.operation(method, path)
        if "requestBody" not in operation:
            return [] if body is None else [f"{method} {path} takes no body"]
        pointer = ["paths", template, method.lower(), "requestBody", "content", "application/json"]
        if "application/json" not in operation["requestBody"]["content"]:
            pointer[-1] = "multipart/form-data"
        return self._errors(self._requests, [*pointer, "schema"], body)

    def check_answer(self, method: str, path: str, status: int, body: Any) -> list[str]:
        """What is wrong with an answer."""
        template, operation = self.operation(method, path)
        answers = operation["responses"]
        key = str(status) if str(status) in answers else f"{str(status)[0]}XX"
        if key not in answers:
            return [f"{method} {path} never answers {status}"]
        pointer = ["paths", template, method.lower(), "responses", key]
        if "$ref" in answers[key]:
            pointer = answers[key]["$ref"].removeprefix("#/").split("/")
            answers = {key: self._answers["components"]["responses"][pointer[-1]]}
        if "content" not in answers[key]:
            return [] if body is None else [f"{method} {path} answers {status} without a body"]
        return self._errors(
            self._answers, [*pointer, "content", "application/json", "schema"], body
        )

    def _errors(self, document: dict[str, Any], pointer: list[str], body: Any) -> list[str]:
        escaped = "/".join(one.replace("~", "~0").replace("/", "~1") for one in pointer)
        key = (id(document), escaped)
        if key not in self._validators:
            schema = {"$ref": f"{NAME}#/{escaped}"}
            checks = {word: _union(document, word) for word in ("anyOf", "oneOf")}
            checks["$ref"] = self._references[id(document)]
            made = extend(Draft202012Validator, checks)  # type: ignore[no-untyped-call]
            self._validators[key] = made(schema, registry=self._registries[id(document)])
        self._shapes[id(document)].forget()
        return [
            f"{error.json_path}: {error.message[:300]}"
            for one in self._validators[key].iter_errors(body)
            for error in _leaves(one)
        ]


class Limits:
    """All that some schemas say of texts, numbers and the lengths of lists."""

    def __init__(self, schemas: Iterable[Any], document: dict[str, Any]) -> None:
        self._document = document
        self._named: set[Any] = set()
        self._lengths: list[int] = []
        self._counts: list[int] = []
        self._numbers: list[float] = []
        self._patterns: list[re.Pattern[str]] = []
        self._read: set[str] = set()
        for schema in schemas:
            self._add(schema)
        for limits in (self._lengths, self._counts, self._numbers):
            limits.sort()

    def _add(self, schema: Any) -> None:
        """Add a schema, those that it refers to, and those of its entries."""
        if not isinstance(schema, dict):
            return
        for keyword, value in schema.items():
            match keyword:
                case "$ref":
                    self._follow(value)
                case "oneOf" | "anyOf" | "allOf":
                    for branch in value:
                        self._add(branch)
                case "items" | "not":
                    self._add(value)
                case "enum":
                    self._named.update(value)
                case "const":
                    self._named.add(value)
                case "pattern":
                    self._patterns.append(re.compile(value))
                case "minLength" | "maxLength":
                    self._lengths.append(value)
                case "minItems" | "maxItems":
                    self._counts.append(value)
                case "minimum" | "maximum" | "exclusiveMinimum" | "exclusiveMaximum":
                    self._numbers.append(value)
                case "multipleOf" | "prefixItems" | "contains" | "if" | "patternProperties":
                    raise ValueError(f"shapes do not tell apart what {keyword} does")

    def _follow(self, reference: str) -> None:
        if reference not in self._read:
            self._read.add(reference)
            target: Any = self._document
            for part in reference.removeprefix("#/").split("/"):
                target = target[part]
            self._add(target)

    def text(self, text: str) -> Hashable:
        """The shape of a text."""
        if text in self._named:
            return ("text", text)
        fits = tuple(pattern.search(text) is not None for pattern in self._patterns)
        return ("text", _side(self._lengths, len(text)), *fits)

    def number(self, number: float) -> Hashable:
        """The shape of a number."""
        if isinstance(number, float) or number in self._named:
            return (type(number).__name__, number)
        return ("number", _side(self._numbers, number))

    def count(self, entries: list[Any]) -> int:
        """The shape of the length of a list."""
        return _side(self._counts, len(entries))


class Shapes:
    """What a description can tell of an instance: equal shapes are both right or both wrong.

    Of an object the keys and the shapes of their values, of a list the shapes of its entries and
    whether it repeats a value, of a text or number the value if the description names it. Of all
    other texts, numbers, and lengths of lists: on which side of each limit they are. The limits
    are those of all properties with the same key, wherever they are in the description.
    """

    def __init__(self, document: dict[str, Any]) -> None:
        self._document = document
        self._by_key: dict[str, list[Any]] = {}
        every = list(_objects(document))
        self._free = [one for each in every if (one := each.get("additionalProperties"))]
        for one in every:
            properties = one.get("properties", {})
            for key, schema in properties.items() if isinstance(properties, dict) else ():
                self._by_key.setdefault(key, []).append(schema)
        self._any = Limits(every, document)
        self._limits = functools.cache(self._limits_of)
        self._known: dict[int, Hashable] = {}

    def _limits_of(self, key: str) -> Limits:
        """The limits of all properties with a key; one of a free name may be called like it."""
        if key not in self._by_key:
            return self._any
        return Limits([*self._by_key[key], *self._free], self._document)

    def forget(self) -> None:
        """Forget the instances that were seen, before others take their places in memory."""
        self._known.clear()

    def of(self, instance: Any, limits: Limits | None = None) -> Hashable:
        """The shape of an instance, a key of a dictionary; `limits` are those of its property."""
        if isinstance(instance, str):
            return (limits or self._any).text(instance)
        if isinstance(instance, dict | list):
            number = id(instance)
            if number not in self._known:
                self._known[number] = self._inside(instance, limits or self._any)
            return self._known[number]
        if instance is None or isinstance(instance, bool):
            return ("word", str(instance))
        return (limits or self._any).number(instance)

    def _inside(self, instance: dict[str, Any] | list[Any], limits: Limits) -> Hashable:
        if isinstance(instance, dict):
            of_key = self._limits
            inside = ((key, self.of(each, of_key(key))) for key, each in instance.items())
            return ("object", *inside)
        entries = frozenset(self.of(each, limits) for each in instance)
        return ("array", limits.count(instance), _repeats(instance), entries)


def _objects(document: Any) -> Iterator[dict[str, Any]]:
    """All objects of a document, outer ones first."""
    if isinstance(document, dict):
        yield document
    inner = document.values() if isinstance(document, dict) else document
    for one in inner:
        if isinstance(one, dict | list):
            yield from _objects(one)


def _side(limits: list[Any], number: float) -> int:
    """The place of a number among limits: odd on one of them, even between two."""
    return bisect_left(limits, number) + bisect_right(limits, number)


def _repeats(entries: list[Any]) -> bool:
    """Whether a list of texts and numbers has one of them twice; no others must be unique."""
    if any(isinstance(one, dict | list) for one in entries):
        return False
    return len(set(entries)) < len(entries)


def _reference(shapes: Shapes) -> Any:
    """A check of references that remembers which shapes were right.

    To check the like again would take most of the time of the tests: nearly all parts of a call
    were sent before, in other tests too, but for words, ids and times.
    """
    usual = Draft202012Validator.VALIDATORS["$ref"]
    right: set[tuple[str, Hashable]] = set()

    def check(validator: Any, reference: str, instance: Any, schema: Any) -> Iterator[Any]:
        if not isinstance(instance, dict | list):
            yield from usual(validator, reference, instance, schema)
            return
        key = (reference, shapes.of(instance))
        if key in right:
            return
        wrong = False
        for error in usual(validator, reference, instance, schema):
            wrong = True
            yield error
        if not wrong:
            right.add(key)

    return check


def _union(document: dict[str, Any], word: str) -> Any:
    """A check of unions that looks only into the branch with the `type` of the instance.

    Trying every branch at every level of nested components would take a third of a second.
    """
    usual = Draft202012Validator.VALIDATORS[word]
    schemas = document["components"]["schemas"]

    def check(validator: Any, branches: Any, instance: Any, schema: Any) -> Iterator[Any]:
        meant = [one for one in branches if _kinds(schemas, one, instance)]
        if len(meant) == 1:
            yield from validator.descend(instance, meant[0])
        else:
            yield from usual(validator, branches, instance, schema)

    return check


def _kinds(schemas: dict[str, Any], branch: dict[str, Any], instance: Any) -> bool:
    """Whether the branch is for objects of the `type` that the instance has."""
    if not isinstance(instance, dict) or "$ref" not in branch:
        return False
    target = schemas.get(branch["$ref"].rpartition("/")[2], {})
    kind = target.get("properties", {}).get("type", {})
    while "$ref" in kind:
        kind = schemas[kind["$ref"].rpartition("/")[2]]
    allowed = kind.get("enum") or [one.get("const") for one in kind.get("oneOf", [])]
    wanted = instance.get("type")
    return not isinstance(wanted, bool) and wanted in allowed


def _registry(document: dict[str, Any]) -> Registry[Any]:
    resource = Resource.from_contents(document, default_specification=DRAFT202012)
    return Registry().with_resource(NAME, resource)


def _leaves(error: ValidationError) -> Iterator[ValidationError]:
    """Replace the error of a union by the errors of the branch that was meant."""
    if not error.context:
        yield error
        return
    branches: dict[Any, list[ValidationError]] = {}
    for inner in error.context:
        branches.setdefault(inner.relative_schema_path[0], []).append(inner)
    meant = [
        inner
        for inner in branches.values()
        if not any(list(one.relative_path) == ["type"] for one in inner)
    ]
    chosen = (meant or list(branches.values()))[0]
    yield from _leaves(max(chosen, key=relevance))


@functools.cache
def description() -> Description:
    """The description, read once."""
    return Description()


class Checker:
    """An observer for a `Playground`: notes what does not agree with the description."""

    def __init__(self) -> None:
        self.problems: list[str] = []
        self.calls = 0

    def __call__(self, method: str, path: str, request: Any, status: int, answer: Any) -> None:
        """Check one call; the body of a refused request may be anything."""
        self.calls += 1
        what = f"{method} {re.sub(r'[A-Za-z0-9_-]{40,}', '{token}', path)} -> {status}"
        if status == 404 and answer == {"message": "404: Not Found", "code": 0}:
            return
        found = description().check_answer(method, path, status, answer)
        if status < 400:
            found += description().check_request(method, path, request)
        self.problems += [f"{what}: {problem}" for problem in found]
