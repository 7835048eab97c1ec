"""Checks calls against Discord's own published description of the interface.

`discord-openapi.json` is a copy of the file that Discord publishes; its licence lies beside it.
"""

from __future__ import annotations

import copy
import functools
import json
import re
from bisect import bisect_left, bisect_right
from collections.abc import Hashable, Iterator
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError, relevance
from jsonschema.validators import extend
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

FILE = Path(__file__).with_name("discord-openapi.json")
NAME = "urn:discord"
ID = re.compile(r"[0-9]{15,}")


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
        self._references = {
            id(one): _reference(Shapes(one)) for one in (self._answers, self._requests)
        }
        self._templates = functools.cache(self._find_templates)

    def _find_templates(self, path: str) -> list[str]:
        """The templates that a path fits, the one with the fewest variables first."""
        hits = [
            (count, template) for pattern, count, template in self._paths if pattern.match(path)
        ]
        return [template for _, template in sorted(hits)]

    def operation(self, method: str, path: str) -> tuple[str, dict[str, Any]]:
        """The template of the path and the operation. Raises `KeyError` for unknown ones."""
        for template in self._templates(ID.sub("0", path)):
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
        return [
            f"{error.json_path}: {error.message[:300]}"
            for one in self._validators[key].iter_errors(body)
            for error in _leaves(one)
        ]


class Shapes:
    """What a description can tell of an instance: equal shapes are both right or both wrong.

    The keys, the number of entries, whether a list repeats a value, the values that the
    description names, and of other texts and numbers on which side of each limit they are.
    """

    def __init__(self, document: dict[str, Any]) -> None:
        self._named: set[str | float] = set()
        patterns: set[str] = set()
        lengths: set[int] = set()
        limits: set[float] = set()
        for keyword, value in _keywords(document):
            if keyword == "enum" and isinstance(value, list):
                self._named.update(one for one in value if isinstance(one, str | int | float))
            elif keyword == "const" and isinstance(value, str | int | float):
                self._named.add(value)
            elif keyword == "pattern" and isinstance(value, str):
                patterns.add(value)
            elif keyword in ("minLength", "maxLength"):
                lengths.add(value)
            elif keyword in ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"):
                limits.add(value)
            elif keyword == "multipleOf":
                raise ValueError("shapes do not tell multiples apart")
        self._patterns = [re.compile(one) for one in sorted(patterns)]
        self._lengths = sorted(lengths)
        self._limits = sorted(limits)

    def of(self, instance: Any) -> Hashable:
        """The shape of an instance; it can be a key of a dictionary."""
        if isinstance(instance, str):
            return self._text(instance)
        if isinstance(instance, dict):
            return ("object", *((key, self.of(value)) for key, value in instance.items()))
        if isinstance(instance, list):
            return ("array", _repeats(instance), *map(self.of, instance))
        if instance is None or isinstance(instance, bool):
            return ("word", str(instance))
        return self._number(instance)

    def _text(self, text: str) -> Hashable:
        if text in self._named:
            return ("text", text)
        fits = tuple(pattern.search(text) is not None for pattern in self._patterns)
        return ("text", _side(self._lengths, len(text)), *fits)

    def _number(self, number: float) -> Hashable:
        if isinstance(number, float) or number in self._named:
            return (type(number).__name__, number)
        return ("number", _side(self._limits, number))


def _keywords(document: Any) -> Iterator[tuple[str, Any]]:
    """All entries of all objects of a document."""
    if isinstance(document, dict):
        yield from document.items()
    inner = document.values() if isinstance(document, dict) else document
    for one in inner:
        if isinstance(one, dict | list):
            yield from _keywords(one)


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
