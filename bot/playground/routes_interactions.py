"""Routes that carry an interaction token: the first answer, the original, follow-ups."""

from __future__ import annotations

from .interaction_types import Interaction
from .refusals import invalid
from .routing import Api, HttpRoutes, Reply, Request

routes = HttpRoutes()
_TOKEN = "/webhooks/{application_id}/{token}"


@routes.add("POST", "/interactions/{interaction_id}/{token}/callback", open=True)
def respond(api: Api, request: Request) -> Reply:
    """The first answer to an interaction."""
    interaction = api.interactions.respond(
        request.parts["interaction_id"], request.parts["token"], request.body, request.files
    )
    if request.query.get("with_response", "").lower() in ("1", "true"):
        return Reply(200, api.interactions.callback_response(interaction))
    return Reply(204)


def _found(api: Api, request: Request) -> Interaction:
    if "thread_id" in request.query:
        text = "The token of an interaction writes into its own channel only."
        raise invalid(("thread_id",), "THREAD_ID_NOT_ALLOWED", text)
    return api.interactions.by_token(request.parts["application_id"], request.parts["token"])


@routes.add("POST", _TOKEN, open=True)
def follow_up(api: Api, request: Request) -> Reply:
    """A further message."""
    interaction = _found(api, request)
    return Reply(200, api.interactions.follow_up(interaction, request.body, request.files).data)


@routes.add("GET", _TOKEN + "/messages/{message_id}", open=True)
def get_message(api: Api, request: Request) -> Reply:
    """The original answer (`@original`) or a follow-up."""
    interaction = _found(api, request)
    return Reply(200, api.interactions.token_message(interaction, request.parts["message_id"]).data)


@routes.add("PATCH", _TOKEN + "/messages/{message_id}", open=True)
def edit_message(api: Api, request: Request) -> Reply:
    """Edit the original answer or a follow-up."""
    interaction = _found(api, request)
    message = api.interactions.token_message(interaction, request.parts["message_id"])
    api.interactions.edit(interaction, message, request.body, request.files)
    return Reply(200, message.data)


@routes.add("DELETE", _TOKEN + "/messages/{message_id}", open=True)
def delete_message(api: Api, request: Request) -> Reply:
    """Delete the original answer or a follow-up."""
    interaction = _found(api, request)
    message = api.interactions.token_message(interaction, request.parts["message_id"])
    api.interactions.delete(interaction, message)
    return Reply(204)
