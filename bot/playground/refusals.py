"""Refusals: Discord's error answers, with the tree of an invalid form body."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

Json = dict[str, Any]
Path = tuple[str | int, ...]


class ApiError(Exception):
    """An answer with an error code, as the REST interface gives it.

    `status` is the HTTP status, `code` Discord's JSON error code, `errors` the tree of an
    invalid form body (code 50035), `headers` what goes into the answer besides.
    """

    def __init__(
        self,
        status: int,
        code: int,
        message: str,
        errors: Json | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(f"{status} {code}: {message}")
        self.status = status
        self.code = code
        self.message = message
        self.errors = errors
        self.headers = dict(headers or {})

    def body(self) -> Json:
        """The JSON body of the answer."""
        body: Json = {"message": self.message, "code": self.code}
        if self.errors is not None:
            body["errors"] = self.errors
        return body


class BodyCheck:
    """Collects everything that is wrong with a body, so that one answer names it all."""

    def __init__(self) -> None:
        self._tree: Json = {}

    def add(self, path: Path, code: str, message: str) -> None:
        """Note that the field at `path` is wrong.

        A node of the tree has errors of its own or of its fields, never both: the more exact
        ones win.
        """
        node = self._tree
        for step in path:
            node.pop("_errors", None)
            node = node.setdefault(str(step), {})
        if not node or "_errors" in node:
            node.setdefault("_errors", []).append({"code": code, "message": message})

    def __bool__(self) -> bool:
        return bool(self._tree)

    def check(self) -> None:
        """Raise `ApiError` 50035 if anything was noted."""
        if self._tree:
            raise ApiError(400, 50035, "Invalid Form Body", self._tree)


def invalid(path: Path, code: str, message: str) -> ApiError:
    """The answer to a body with a single wrong field."""
    form = BodyCheck()
    form.add(path, code, message)
    return ApiError(400, 50035, "Invalid Form Body", form._tree)


def unauthorized() -> ApiError:
    """No token, or a wrong one."""
    return ApiError(401, 0, "401: Unauthorized")


def not_found() -> ApiError:
    """A route that does not exist."""
    return ApiError(404, 0, "404: Not Found")


def unknown(what: str) -> ApiError:
    """Something that is not there (any more), or must not be known to the bot."""
    codes = {
        "Channel": 10003,
        "Guild": 10004,
        "Member": 10007,
        "Message": 10008,
        "User": 10013,
        "Emoji": 10014,
        "Webhook": 10015,
        "Interaction": 10062,
        "application command": 10063,
    }
    return ApiError(404, codes[what], f"Unknown {what}")


def missing_access() -> ApiError:
    """The channel cannot be seen."""
    return ApiError(403, 50001, "Missing Access")


def missing_permissions() -> ApiError:
    """The channel can be seen, but the action is not allowed."""
    return ApiError(403, 50013, "Missing Permissions")


class Fields:
    """Reads the fields of one JSON object and notes in a form what is wrong with them.

    A field that is absent or null reads as None; a wrong one is noted and reads as None too,
    so that the caller can go on and find further mistakes.
    """

    def __init__(self, form: BodyCheck, value: Any, path: Path, names: Sequence[str]) -> None:
        self.form = form
        self.path = path
        self.data: Json = {}
        if not isinstance(value, dict):
            form.add(path, "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType")
            return
        self.data = value
        for name in value:
            if name not in names:
                self.wrong(name, "UNKNOWN_FIELD", f'Unknown field "{name}".')

    def wrong(self, name: str | int, code: str, message: str) -> None:
        """Note a mistake in the field `name`."""
        self.form.add((*self.path, name), code, message)

    def _value(self, name: str, required: bool) -> Any:
        value = self.data.get(name)
        if value is None and required:
            self.wrong(name, "BASE_TYPE_REQUIRED", "This field is required")
        return value

    def string(
        self, name: str, low: int = 0, high: int | None = None, *, required: bool = False
    ) -> str | None:
        """A text of `low` to `high` characters."""
        value = self._value(name, required)
        if value is None:
            return None
        if not isinstance(value, str):
            self.wrong(name, "STRING_TYPE_CONVERT", "Could not interpret the value as string.")
            return None
        if not self._length(name, len(value), low, high):
            return None
        return value

    def _length(self, name: str, length: int, low: int, high: int | None) -> bool:
        if low <= length and (high is None or length <= high):
            return True
        if low and high is not None:
            text = f"Must be between {low} and {high} in length."
            self.wrong(name, "BASE_TYPE_BAD_LENGTH", text)
        elif high is not None and length > high:
            text = f"Must be {high} or fewer in length."
            self.wrong(name, "BASE_TYPE_MAX_LENGTH", text)
        else:
            text = f"Must be at least {low} in length."
            self.wrong(name, "BASE_TYPE_MIN_LENGTH", text)
        return False

    def integer(
        self,
        name: str,
        low: int | None = None,
        high: int | None = None,
        *,
        required: bool = False,
    ) -> int | None:
        """A whole number of `low` to `high`."""
        value = self._value(name, required)
        if value is None:
            return None
        if isinstance(value, bool) or not isinstance(value, int):
            self.wrong(name, "NUMBER_TYPE_COERCE", f'Value "{value}" is not int.')
            return None
        if low is not None and value < low:
            text = f"int value should be greater than or equal to {low}."
            self.wrong(name, "NUMBER_TYPE_MIN", text)
            return None
        if high is not None and value > high:
            text = f"int value should be less than or equal to {high}."
            self.wrong(name, "NUMBER_TYPE_MAX", text)
            return None
        return value

    def number(self, name: str) -> float | None:
        """Read a number, whole or not."""
        value = self._value(name, False)
        if value is None:
            return None
        if isinstance(value, bool) or not isinstance(value, int | float):
            self.wrong(name, "NUMBER_TYPE_COERCE", f'Value "{value}" is not float.')
            return None
        return float(value)

    def choice(self, name: str, values: Sequence[Any], *, required: bool = False) -> Any:
        """One of the given values."""
        value = self._value(name, required)
        if value is None:
            return None
        if isinstance(value, bool) or value not in values:
            listed = ", ".join(str(one) for one in values)
            self.wrong(name, "BASE_TYPE_CHOICES", f"Value must be one of {{{listed}}}.")
            return None
        return value

    def boolean(self, name: str) -> bool | None:
        """Read a truth value."""
        value = self._value(name, False)
        if value is not None and not isinstance(value, bool):
            self.wrong(name, "BOOLEAN_TYPE_CONVERT", "Must be either true or false.")
            return None
        return value

    def array(
        self, name: str, low: int = 0, high: int | None = None, *, required: bool = False
    ) -> list[Any] | None:
        """A list of `low` to `high` entries."""
        value = self._value(name, required)
        if value is None:
            return None
        if not isinstance(value, list):
            text = "Only iterables may be used in a ListType"
            self.wrong(name, "LIST_TYPE_CONVERT", text)
            return None
        if not self._length(name, len(value), low, high):
            return None
        return value

    def snowflake(self, name: str, *, required: bool = False) -> str | None:
        """An id, as text; the client may send it as a number too."""
        value = self._value(name, required)
        if value is None:
            return None
        if is_snowflake(value):
            return str(value)
        self.wrong(name, "NUMBER_TYPE_COERCE", f'Value "{value}" is not snowflake.')
        return None


def is_snowflake(value: Any) -> bool:
    """Whether the value is an id, as text or as number."""
    if isinstance(value, bool):
        return False
    if isinstance(value, int):
        return 0 <= value < 1 << 64
    return isinstance(value, str) and value.isascii() and value.isdigit() and len(value) <= 20
