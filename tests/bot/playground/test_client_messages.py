"""Messages, files, threads, pins and direct messages of the real client."""

from __future__ import annotations

import io

import discord
import pytest

from bot.playground import ClientRefusal, Playground
from tests.bot.playground.clients import TryBot, running
from tests.bot.playground.raw import PNG, Raw, error_at, text


def picture(name: str, description: str | None = None) -> discord.File:
    return discord.File(io.BytesIO(PNG), name, description=description)


async def games(bot: TryBot) -> discord.TextChannel:
    channel = discord.utils.get(bot.get_all_channels(), name="games")
    assert isinstance(channel, discord.TextChannel)
    return channel


async def test_an_edit_drops_the_attachments_that_it_does_not_list(playground: Playground) -> None:
    bot, ann = TryBot(None), playground.person("Ann")
    async with running(bot, playground):
        channel = await games(bot)
        files = [picture("a.png", "first"), picture("b.png")]
        message = await channel.send("x", files=files)
        old = [one.id for one in message.attachments]
        message = await message.edit(attachments=[message.attachments[0], picture("c.png", "new")])
        assert await message.attachments[0].read() == PNG
        with pytest.raises(discord.NotFound):
            await discord.Attachment(
                data=dict(ann.inbox[0]["attachments"][1]), state=bot._connection
            ).read()
    attachments = ann.messages("games")[0]["attachments"]
    assert [one["filename"] for one in attachments] == ["a.png", "c.png"]
    assert [one.get("description") for one in attachments] == ["first", "new"]
    assert (attachments[0]["width"], attachments[0]["height"]) == (3, 2)
    assert int(attachments[0]["id"]) == old[0]
    assert attachments[0]["content_type"] == "image/png"


async def test_an_edit_without_attachments_keeps_them(playground: Playground) -> None:
    bot = TryBot(None)
    async with running(bot, playground):
        message = await (await games(bot)).send("x", file=picture("a.png"))
        edited = await message.edit(content="y")
        assert [one.filename for one in edited.attachments] == ["a.png"]
        assert edited.edited_at is not None


async def test_threads(playground: Playground) -> None:
    bot, ann, ben = TryBot(None), playground.person("Ann"), playground.person("Ben")
    async with running(bot, playground):
        channel = await games(bot)
        thread = await channel.create_thread(name="Game 1", type=discord.ChannelType.public_thread)
        allowed = discord.AllowedMentions(users=True)
        await thread.send(f"{ben.mention}: your turn", allowed_mentions=allowed)
        await thread.add_user(discord.Object(int(ann.id)))
        members = {one.id for one in await thread.fetch_members()}
        assert members == {int(ann.id), int(ben.id), bot.user.id}  # type: ignore[union-attr]
        assert [one["content"] for one in ben.pings] == [f"{ben.mention}: your turn"]
        await thread.edit(archived=True, locked=True)
        assert [one["name"] for one in ben.threads()] == ["Game 1"]
        archived = [one async for one in channel.archived_threads()]
        assert [one.name for one in archived] == ["Game 1"]
        message = await channel.send("starter")
        other = await message.create_thread(name="Game 2")
        assert other.id == message.id
        active = await channel.guild.active_threads()
        assert [one.name for one in active] == ["Game 2"]


async def test_an_archived_thread_takes_new_messages_only(playground: Playground) -> None:
    bot, ann = TryBot(None), playground.person("Ann")
    async with running(bot, playground):
        channel = await games(bot)
        thread = await channel.create_thread(name="T", type=discord.ChannelType.public_thread)
        message = await thread.send("panel")
        await thread.edit(archived=True)
        for attempt in (
            message.edit(content="x"),
            message.delete(),
            message.pin(),
            thread.edit(name="U"),
            thread.add_user(discord.Object(int(ann.id))),
        ):
            with pytest.raises(discord.HTTPException) as caught:
                await attempt
            assert caught.value.code == 50083
        await thread.send("new")
        assert playground.world.channels[str(thread.id)]["thread_metadata"]["archived"] is False
        await message.edit(content="x")


async def test_a_locked_thread_needs_manage_threads(playground: Playground) -> None:
    bot = TryBot(None)
    async with running(bot, playground):
        channel = await games(bot)
        thread = await channel.create_thread(name="T", type=discord.ChannelType.public_thread)
        playground.faults.lock_thread("T")
        await thread.send("allowed")
        playground.faults.remove_permission("games", "MANAGE_THREADS")
        with pytest.raises(discord.HTTPException) as caught:
            await thread.send("refused")
        assert caught.value.code == 160005


async def test_a_private_thread_is_seen_by_its_members(playground: Playground) -> None:
    bot, ben, eun = TryBot(None), playground.person("Ben"), playground.person("Eun")
    async with running(bot, playground):
        thread = await (await games(bot)).create_thread(name="Secret")
        await thread.send("first")
        assert ben.threads() == []
        await thread.send(ben.mention, allowed_mentions=discord.AllowedMentions(users=True))
        assert [one["name"] for one in ben.threads()] == ["Secret"]
        assert eun.threads() == []
        assert eun.messages(thread) == []


async def test_a_forum_takes_posts_and_no_messages(playground: Playground) -> None:
    bot, ann = TryBot(None), playground.person("Ann")
    made = playground.world.add_forum("long-games", ("open", "over"))
    async with running(bot, playground):
        forum = bot.get_channel(int(made["id"]))
        assert isinstance(forum, discord.ForumChannel)
        first, last = forum.available_tags
        post = await forum.create_thread(name="Game 1", content="join", applied_tags=[first])
        assert post.message.id == post.thread.id
        assert [one["content"] for one in ann.messages(str(post.thread.id))] == ["join"]
        assert post.thread.applied_tags == [first]
        await post.thread.edit(name="Game 1, over", applied_tags=[last])
        fetched = await bot.fetch_channel(post.thread.id)
        assert isinstance(fetched, discord.Thread)
        assert (fetched.name, fetched.applied_tags) == ("Game 1, over", [last])
        await post.message.edit(content="closed")
        unknown = discord.ForumTag(name="other")
        unknown.id = 1
        with pytest.raises(discord.HTTPException):
            await post.thread.edit(applied_tags=[unknown])
        with pytest.raises(discord.HTTPException) as caught:
            await bot.get_partial_messageable(forum.id).send("lost")
        assert caught.value.code == 50024
        with pytest.raises(ClientRefusal):
            await ann.say("long-games", "lost")
        await ann.say(str(post.thread.id), "found")
        playground.faults.remove_permission("long-games", "SEND_MESSAGES")
        with pytest.raises(discord.Forbidden):
            await forum.create_thread(name="Game 2", content="join")


async def test_a_role_is_mentioned_only_where_everybody_may(playground: Playground) -> None:
    bot = TryBot(None)
    roles = {one["name"]: one["id"] for one in playground.world.guild["roles"]}
    async with running(bot, playground):
        allowed = discord.AllowedMentions(roles=True)
        told = " ".join(f"<@&{number}>" for number in roles.values())
        sent = await (await games(bot)).send(told, allowed_mentions=allowed)
        assert [str(one) for one in sent.raw_role_mentions] == list(roles.values())
        (message,) = playground.person("Ann").messages("games")
        assert message["mention_roles"] == [roles["Players"]]
        await (await games(bot)).send(told)
        assert playground.person("Ann").messages("games")[-1]["mention_roles"] == []


async def test_direct_messages(playground: Playground) -> None:
    bot, ben = TryBot(None), playground.person("Ben")
    async with running(bot, playground):
        user = await bot.fetch_user(int(ben.id))
        await user.send("hello")
        assert [one["content"] for one in ben.dms] == ["hello"]
        assert ben.pings == ben.inbox
        playground.faults.close_dms("Ben")
        with pytest.raises(discord.Forbidden) as caught:
            await user.send("again")
        assert caught.value.code == 50007
        with pytest.raises(discord.NotFound):
            await bot.fetch_user(1)


async def test_mentions_ping_only_when_allowed_and_never_in_an_edit(playground: Playground) -> None:
    bot, ben = TryBot(None), playground.person("Ben")
    async with running(bot, playground):
        channel = await games(bot)
        message = await channel.send(ben.mention)
        await message.edit(
            content=f"now {ben.mention}", allowed_mentions=discord.AllowedMentions(users=True)
        )
        await channel.send(
            f"quiet {ben.mention}",
            silent=True,
            allowed_mentions=discord.AllowedMentions(users=True),
        )
        assert ben.pings == []
        await channel.send(
            f"loud {ben.mention}",
            allowed_mentions=discord.AllowedMentions(users=[discord.Object(int(ben.id))]),
        )
        assert [one["content"] for one in ben.pings] == [f"loud {ben.mention}"]


async def test_pins_history_and_deleting(playground: Playground) -> None:
    bot, ann = TryBot(None), playground.person("Ann")
    async with running(bot, playground):
        channel = await games(bot)
        sent = [await channel.send(str(n)) for n in range(5)]
        await sent[1].pin()
        pins = [one async for one in channel.pins()]
        assert [one.content for one in pins] == ["1"]
        (notice,) = [one async for one in channel.history(limit=1)]
        assert notice.type is discord.MessageType.pins_add
        assert notice.reference is not None
        assert notice.reference.message_id == sent[1].id
        await notice.delete()
        await sent[1].unpin()
        assert ann.messages("games")[1]["pinned"] is False
        history = [one.content async for one in channel.history(limit=3)]
        assert history == ["4", "3", "2"]
        after = [one.content async for one in channel.history(after=sent[2], oldest_first=True)]
        assert after == ["3", "4"]
        await sent[0].delete()
        with pytest.raises(discord.NotFound):
            await sent[0].edit(content="x")
        theirs = await ann.say("games", "mine")
        partial = channel.get_partial_message(int(theirs["id"]))
        with pytest.raises(discord.Forbidden) as caught:
            await partial.edit(content="x")
        assert caught.value.code == 50005
        with pytest.raises(discord.Forbidden):
            await partial.delete()
        reply = await sent[2].reply("answer")
        assert reply.reference is not None


async def test_components_v2_cannot_be_taken_back(raw: Raw) -> None:
    v2 = 1 << 15
    _, message = await raw.post({"content": "classic"})
    path = f"/channels/{raw.channel}/messages/{message['id']}"
    status, answer = await raw.call("PATCH", path, {"flags": v2, "components": [text("x")]})
    assert (status, list(answer["errors"])) == (400, ["content"])
    body = {"flags": v2, "components": [text("x")], "content": None}
    status, answer = await raw.call("PATCH", path, body)
    assert (status, answer["flags"]) == (200, v2)
    status, answer = await raw.call("PATCH", path, {"flags": 0, "content": "classic again"})
    assert status == 400
    assert error_at(answer["errors"], "content")
    status, answer = await raw.call("PATCH", path, {"flags": 0})
    assert answer["flags"] == v2
    status, answer = await raw.call("PATCH", path, {"components": []})
    assert (status, answer["code"]) == (400, 50006)


async def test_old_attachment_ids_belong_to_their_message(raw: Raw) -> None:
    files = {"files[0]": ("a.png", PNG)}
    _, first = await raw.post({}, files=files)
    _, second = await raw.post({"content": "x"})
    path = f"/channels/{raw.channel}/messages/{second['id']}"
    stolen = {"attachments": [{"id": first["attachments"][0]["id"]}]}
    status, answer = await raw.call("PATCH", path, stolen)
    assert status == 400
    assert error_at(answer["errors"], "attachments.0.id") == {"ATTACHMENT_NOT_FOUND"}


async def test_unknown_things_have_their_codes(raw: Raw) -> None:
    for method, path, body, status, code in (
        ("GET", "/nowhere", None, 404, 0),
        ("GET", "/channels/1", None, 404, 10003),
        ("GET", f"/channels/{raw.channel}/messages/1", None, 404, 10008),
        ("GET", "/users/1", None, 404, 10013),
        ("GET", "/guilds/1/members/1", None, 404, 10004),
        ("POST", "/users/@me/channels", {"recipient_id": "1"}, 400, 50035),
        ("PATCH", f"/webhooks/{raw.app}/none/messages/@original", {"content": "x"}, 404, 10015),
        ("PUT", "/applications/1/commands", [], 403, 20012),
    ):
        found, answer = await raw.call(method, path, body)
        assert (found, answer["code"]) == (status, code), path


async def test_a_token_is_needed(raw: Raw) -> None:
    for headers in ({}, {"Authorization": "Bot wrong"}, {"Authorization": raw.playground.token}):
        status, _ = await raw.call("GET", "/users/@me", headers=headers)
        assert status == 401
