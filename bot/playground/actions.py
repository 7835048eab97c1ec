"""The actions of a person in Discord's client: commands, controls, modals, messages.

Everything is checked as the client (or the server behind it) does before the bot hears of it.
The in-process `Person` and the page's WebSocket both call these functions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from . import choosing, messages
from .choosing import ClientRefusal
from .commandcheck import LOCALES, SLASH
from .controls import SELECTS, STRING_SELECT, TEXT_INPUT
from .draft import MessageBody
from .files import File, make_file
from .interaction_types import AUTOCOMPLETE, COMMAND, COMPONENT, MODAL_SUBMIT, Interaction
from .interactions import Interactions
from .layout import LABEL, ROW, walk
from .permissions import bit
from .refusals import Json
from .world import DIRECT, FORUM, THREADS, Message, World


class Actions:
    """The user side of the stand-in."""

    def __init__(self, world: World, interactions: Interactions) -> None:
        self.world = world
        self.interactions = interactions

    # -- what somebody sees

    def channel_for(self, user_id: str, channel_id: str) -> Json:
        """A channel that the person can see. Raises `ClientRefusal`."""
        channel = self.world.channels.get(channel_id)
        if channel is None or not self.world.allowed(user_id, channel):
            raise ClientRefusal("You can't see that channel.")
        return channel

    def _place_for(self, user_id: str, channel_id: str) -> Json:
        """A channel in which the person can write. Raises `ClientRefusal`."""
        channel = self.channel_for(user_id, channel_id)
        if channel["type"] == FORUM:
            raise ClientRefusal("A forum consists of posts: write in one of them.")
        return channel

    def message_for(self, user_id: str, channel_id: str, message_id: str) -> Message:
        """A message that the person can see. Raises `ClientRefusal`."""
        self.channel_for(user_id, channel_id)
        for message in self.world.visible(channel_id, user_id):
            if message.id == message_id:
                return message
        raise ClientRefusal("You can't see that message.")

    # -- commands

    def command(
        self, user_id: str, channel_id: str, command_id: str, options: list[Json]
    ) -> Interaction:
        """Use a slash command; `options` as the gateway carries them."""
        command = self._usable(user_id, channel_id, command_id)
        data = self._command_data(command)
        chosen = choosing.Options(self.world)
        chosen.check(command, options, data)
        return self.interactions.start(COMMAND, user_id, channel_id, data)

    def autocomplete(
        self, user_id: str, channel_id: str, command_id: str, options: list[Json]
    ) -> Interaction:
        """Ask for the choices of the option that is marked `focused`."""
        command = self._usable(user_id, channel_id, command_id)
        data = self._command_data(command)
        chosen = choosing.Options(self.world, typing=True)
        chosen.check(command, options, data)
        if chosen.focused is None:
            raise ClientRefusal("No option is being typed in.")
        return self.interactions.start(
            AUTOCOMPLETE, user_id, channel_id, data, option=chosen.focused
        )

    def _usable(self, user_id: str, channel_id: str, command_id: str) -> Json:
        channel = self._place_for(user_id, channel_id)
        command = self.world.commands.get(command_id)
        if command is None or command["type"] != SLASH:
            raise ClientRefusal("There is no such command.")
        direct = channel["type"] == DIRECT
        contexts = command.get("contexts")
        if direct and "guild_id" in command:
            raise ClientRefusal("You can't use that command here.")
        if contexts is not None and (1 if direct else 0) not in contexts:
            raise ClientRefusal("You can't use that command here.")
        if direct:
            return command
        if channel["type"] in THREADS and channel["thread_metadata"]["archived"]:
            raise ClientRefusal("You can't use commands in an archived thread.")
        allowed = self.world.allowed(user_id, channel)
        needed = int(command["default_member_permissions"] or 0)
        hidden = command["default_member_permissions"] == "0" and user_id != self._owner()
        if hidden or allowed & needed != needed or not allowed & bit("USE_APPLICATION_COMMANDS"):
            raise ClientRefusal("That command is not allowed for this person here.")
        return command

    def _owner(self) -> str:
        return str(self.world.guild["owner_id"])

    def _command_data(self, command: Json) -> Json:
        data: Json = {"id": command["id"], "name": command["name"], "type": command["type"]}
        if "guild_id" in command:
            data["guild_id"] = command["guild_id"]
        return data

    # -- controls

    def press(
        self,
        user_id: str,
        channel_id: str,
        message_id: str,
        custom_id: str,
        values: list[str] | None = None,
    ) -> Interaction:
        """Press a button or choose in a select of a message."""
        message = self.message_for(user_id, channel_id, message_id)
        control = find_control(message.data, custom_id)
        if control is None:
            raise ClientRefusal("There is no such control on that message.")
        if control.get("disabled"):
            raise ClientRefusal("That control is disabled.")
        data: Json = {
            "component_type": control["type"],
            "custom_id": custom_id,
            "id": control["id"],
        }
        if control["type"] in SELECTS:
            data["values"] = choosing.check_values(control, values or [])
            resolved = choosing.resolve_values(self.world, control["type"], data["values"])
            if resolved:
                data["resolved"] = resolved
        elif values:
            raise ClientRefusal("A button takes no values.")
        return self.interactions.start(COMPONENT, user_id, channel_id, data, message=message)

    def forge(
        self,
        user_id: str,
        channel_id: str,
        message_id: str,
        custom_id: str,
        entered: Json | None,
        values: Sequence[str] = ("-",),
    ) -> Interaction:
        """Send a control of any custom id, or with `entered` a form, as a changed client might.

        A control is sent with any `values`. Who sends it, from where and to which message is true
        all the same.
        """
        message = self.message_for(user_id, channel_id, message_id)
        data: Json = {
            "component_type": STRING_SELECT,
            "custom_id": custom_id,
            "id": 2,
            "values": list(values),
        }
        if entered is None:
            return self.interactions.start(COMPONENT, user_id, channel_id, data, message=message)
        opener = self.interactions.unsent(COMPONENT, user_id, channel_id, data, message)
        fields = [
            {"type": TEXT_INPUT, "id": number, "custom_id": name, "value": value}
            for number, (name, value) in enumerate(entered.items(), 3)
        ]
        form = {
            "custom_id": custom_id,
            "components": [{"type": ROW, "id": 2, "components": fields}],
        }
        return self.interactions.start(
            MODAL_SUBMIT, user_id, channel_id, form, message=message, parent=opener
        )

    # -- modals

    def submit(
        self, user_id: str, interaction_id: str, custom_id: str, values: Mapping[str, Any]
    ) -> Interaction:
        """Submit a modal; `values` holds what was entered, by the custom ids of its controls."""
        opener = self.interactions.get(interaction_id)
        if opener is None or opener.modal is None or opener.user_id != user_id:
            raise ClientRefusal("No such modal is open.")
        modal = opener.modal
        if modal["custom_id"] != custom_id:
            raise ClientRefusal("That is not the modal that is open.")
        controls = [one for one in walk(modal["components"]) if "custom_id" in one]
        unknown = set(values) - {one["custom_id"] for one in controls}
        if unknown:
            raise ClientRefusal(f"The modal has no field called {', '.join(sorted(unknown))}.")
        resolved: Json = {}
        entered = [self._entered(one, values, resolved) for one in modal["components"]]
        data: Json = {"custom_id": custom_id, "components": entered}
        if resolved:
            data["resolved"] = resolved
        return self.interactions.start(
            MODAL_SUBMIT,
            user_id,
            opener.channel_id,
            data,
            message=opener.message,
            parent=opener,
        )

    def _entered(self, top: Json, values: Mapping[str, Any], resolved: Json) -> Json:
        component: Json = {"type": top["type"], "id": top["id"]}
        if top["type"] == ROW:
            inner = top["components"]
            component["components"] = [self._enter(one, values, resolved) for one in inner]
        elif top["type"] == LABEL:
            component["component"] = self._enter(top["component"], values, resolved)
        return component

    def _enter(self, control: Json, values: Mapping[str, Any], resolved: Json) -> Json:
        custom_id, kind = control["custom_id"], control["type"]
        component: Json = {"type": kind, "id": control["id"], "custom_id": custom_id}
        value = values.get(custom_id)
        if kind == TEXT_INPUT:
            component["value"] = choosing.check_text(control, value)
            return component
        choosing.enter(self.world, control, value, component, resolved)
        return component

    # -- messages and the like

    def send(self, user_id: str, channel_id: str, content: str) -> Message:
        """Write an ordinary message."""
        world = self.world
        channel = self._place_for(user_id, channel_id)
        thread = channel["type"] in THREADS
        need = "SEND_MESSAGES_IN_THREADS" if thread else "SEND_MESSAGES"
        if not world.may(user_id, channel, need):
            raise ClientRefusal("That person may not write here.")
        text = content.strip()
        if not 1 <= len(text) <= 2000:
            raise ClientRefusal("A message has 1 to 2,000 characters.")
        locked = thread and channel["thread_metadata"]["locked"]
        if locked and not world.may(user_id, channel, "MANAGE_THREADS"):
            raise ClientRefusal("That thread is locked.")
        messages.wake(world, channel)
        if thread:
            messages.join_thread(world, channel, user_id)
        return messages.create(world, world.user(user_id), channel, MessageBody(content=text))

    def dismiss(self, user_id: str, message_id: str) -> None:
        """Take an ephemeral message off one's own screen."""
        for channel in self.world.messages.values():
            message = channel.get(message_id)
            if message is not None and message.reader == user_id:
                self.world.remove_message(message)
                return
        raise ClientRefusal("You can only dismiss a message that no one else sees.")

    def set_locale(self, user_id: str, locale: str) -> None:
        """Change the language of the client."""
        if locale not in LOCALES:
            raise ClientRefusal(f"{locale} is no language of Discord.")
        self.world.set_locale(user_id, locale)

    def add_person(self, name: str, locale: str) -> Json:
        """Somebody new joins the server."""
        if locale not in LOCALES:
            raise ClientRefusal(f"{locale} is no language of Discord.")
        try:
            return self.world.add_user(name.strip(), locale)
        except ValueError as error:
            raise ClientRefusal(str(error)) from None

    def upload(self, user_id: str, name: str, data: bytes) -> Json:
        """Upload a file for an option or a modal; returns its attachment object."""
        file: File = make_file(name, data)
        number = self.world.next_id()
        url = f"{self.world.cdn_base}/ephemeral-attachments/{user_id}/{number}/{file.name}"
        self.world.add_file(number, file, keep=False)
        return {
            "id": number,
            "filename": file.name,
            "size": len(data),
            "url": url,
            "proxy_url": url,
            "content_type": file.kind,
            "ephemeral": True,
        }


def find_control(message: Json, custom_id: str) -> Json | None:
    """The control of a message with this custom id."""
    for one in walk(message["components"]):
        if one.get("custom_id") == custom_id:
            return one
    return None
