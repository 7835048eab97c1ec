"""The objects that the gateway sends: interactions, the server, messages with their place."""

from __future__ import annotations

from . import permissions
from .files import FILE_LIMIT
from .interaction_types import Interaction
from .refusals import Json
from .world import DIRECT, FORUM, TEXT_CHANNEL, THREADS, World

FEATURES: list[str] = []


def owners(world: World, channel: Json) -> Json:
    """The installer of the app, as far as this place is concerned: the server, or its own DM."""
    return {"0": "0" if channel["type"] == DIRECT else channel["guild_id"]}


def interaction_payload(world: World, interaction: Interaction) -> Json:
    """The object of INTERACTION_CREATE."""
    channel = world.channel(interaction.channel_id)
    payload: Json = {
        "id": interaction.id,
        "application_id": world.bot_id,
        "type": interaction.kind,
        "token": interaction.token,
        "version": 1,
        "data": interaction.data,
        "channel_id": channel["id"],
        "channel": channel_with_permissions(world, channel, interaction.user_id),
        "locale": world.locale(interaction.user_id),
        "app_permissions": str(world.allowed(world.bot_id, channel)),
        "entitlements": [],
        "entitlement_sku_ids": [],
        "authorizing_integration_owners": owners(world, channel),
        "attachment_size_limit": FILE_LIMIT,
    }
    if interaction.message is not None:
        payload["message"] = interaction.message.data
    if channel["type"] == DIRECT:
        payload.update({"context": 1, "user": world.users[interaction.user_id]})
        return payload
    allowed = world.allowed(interaction.user_id, channel)
    guild = world.guild_of(channel)
    payload.update(
        {
            "context": 0,
            "guild_id": guild["id"],
            "guild_locale": guild["preferred_locale"],
            "guild": {
                "id": guild["id"],
                "locale": guild["preferred_locale"],
                "features": FEATURES,
            },
            "member": {
                **world.member(interaction.user_id, guild["id"]),
                "permissions": str(allowed),
            },
        }
    )
    return payload


def channel_with_permissions(world: World, channel: Json, user_id: str) -> Json:
    """A channel with the permissions that somebody has in it."""
    return {**channel, "permissions": str(world.allowed(user_id, channel))}


def metadata(world: World, interaction: Interaction) -> Json:
    """The part of a message about the interaction that it answers."""
    fields: Json = {
        "id": interaction.id,
        "type": interaction.kind,
        "user": world.users[interaction.user_id],
        "authorizing_integration_owners": owners(world, world.channel(interaction.channel_id)),
    }
    if interaction.original is not None:
        fields["original_response_message_id"] = interaction.original.id
    if interaction.kind == 2:
        fields["name"] = command_path(interaction.data)
        fields["command_type"] = interaction.data["type"]
    if interaction.kind == 3 and interaction.message is not None:
        fields["interacted_message_id"] = interaction.message.id
    if interaction.kind == 5 and interaction.parent is not None:
        fields["triggering_interaction_metadata"] = metadata(world, interaction.parent)
    return fields


def command_path(data: Json) -> str:
    """The full name of a command that was used, subcommands included."""
    names, options = [data["name"]], data.get("options", [])
    while options and options[0]["type"] in (1, 2):
        names.append(options[0]["name"])
        options = options[0].get("options", [])
    return " ".join(names)


def guild_object(guild: Json) -> Json:
    """A server as `GET /guilds/{id}` gives it."""
    return {
        "id": guild["id"],
        "name": guild["name"],
        "icon": None,
        "description": None,
        "home_header": None,
        "splash": None,
        "discovery_splash": None,
        "features": FEATURES,
        "banner": None,
        "owner_id": guild["owner_id"],
        "application_id": None,
        "region": "deprecated",
        "afk_channel_id": None,
        "afk_timeout": 300,
        "system_channel_id": None,
        "system_channel_flags": 0,
        "widget_enabled": False,
        "widget_channel_id": None,
        "verification_level": 0,
        "default_message_notifications": 1,
        "mfa_level": 0,
        "explicit_content_filter": 0,
        "max_presences": None,
        "max_members": 500000,
        "max_stage_video_channel_users": 50,
        "max_video_channel_users": 25,
        "vanity_url_code": None,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "preferred_locale": guild["preferred_locale"],
        "rules_channel_id": None,
        "safety_alerts_channel_id": None,
        "public_updates_channel_id": None,
        "premium_progress_bar_enabled": False,
        "premium_progress_bar_enabled_user_updated_at": None,
        "nsfw": False,
        "nsfw_level": 0,
        "emojis": [],
        "stickers": [],
        "incidents_data": None,
        "inventory_settings": None,
        "embed_enabled": False,
        "embed_channel_id": None,
        "hub_type": None,
        "latest_onboarding_question_id": None,
        "roles": guild["roles"],
    }


def guild_create(world: World, guild: Json) -> Json:
    """The object of GUILD_CREATE: with intent `guilds` only the bot's own member is in it."""
    see = permissions.bit("VIEW_CHANNEL")
    every = world.in_guild(guild["id"])
    threads = [
        thread_for(world, one, world.bot_id)
        for one in every
        if one["type"] in THREADS
        and not one["thread_metadata"]["archived"]
        and world.allowed(world.bot_id, one) & see
    ]
    return {
        **guild_object(guild),
        "joined_at": world.members[world.bot_id]["joined_at"],
        "large": False,
        "unavailable": False,
        "member_count": len(world.members),
        "members": [world.member(world.bot_id, guild["id"])],
        "channels": [one for one in every if one["type"] in (TEXT_CHANNEL, FORUM)],
        "threads": threads,
        "presences": [],
        "voice_states": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def thread_for(world: World, thread: Json, user_id: str) -> Json:
    """A thread with the membership of the one who asks."""
    since = world.thread_members.get(thread["id"], {}).get(user_id)
    if since is None:
        return thread
    member = {"id": thread["id"], "user_id": user_id, "join_timestamp": since, "flags": 0}
    return {**thread, "member": member}
