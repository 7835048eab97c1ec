"""The interface between the bot and a game: words, questions, foresight, computer players.

Of a game in `bot/games/<game>` the core asks for declarations, in these files:

- `__init__`: a `BotGame` of `game`, with the name, the commands and the lessons: what is known
  before the rules are loaded. `game` gathers all that follows as its `GameParts`.
- `words`: a `GameWords` of `words` with headline, facts of a player and parts of a score.
  `word` names the ids of the notation; these names can be typed for them, those in the gap
  `TYPED` too. Results and lists are worded from it by `results`, options by functions of
  `words`.
- `log`: a `Log` of `log`. `lines` holds a message for each kind of event, or a function where the
  fields of the event do not fill its gaps; `joins` says which events share a line; `secrets` and
  `outdating` which events about hidden answers are left out.
- a `Telling` of `log` in the file of the log, or in one of its own if questions use it too:
  how the fields of events and moves are worded in the gaps of the same names.
- `questions`: a `Question` of `question` for each decision, in the file of its phase; the decision
  is its parameter. It declares `asked`, `verbs`, `preferences` and `ahead`, puts a move into
  `words` and makes the `panel`; `sensible` says what is offered as `choices`, `offers` what else
  autocompletion begins with. Ways to pass that can be ordered are the `passes` of a `Foresight`.
- `verbs`: a `Verb` of `verbs` is a slash command, named by its question. Its moves begin with its
  name, or with one of `begins`, which may be several words: `/trade` of Valparaíso stands for
  `play` with each trading card.
- a question that ends by itself declares `limited`, which says what happens then. How long it lasts
  (`minutes`) and what is entered for those who are late (`overdue`) is up to the decision in the
  rules. The panel's `keeping` returns the moves that keep an unfinished draft, which counts then.
- the panels of the questions, beside them. A `Panel` of `panel` reads and changes drafts. What is
  put together from answers is a `Flow` of `flow`: it returns its open questions (`asks`), the
  `move`, a `description` of what was chosen so far, and an `obstacle` where it is not possible. An
  `Ask` is data: key and answers, its `label`, how it would `say` an answer, why it would `refuse`
  one, which `places` of the board it is about, what counts by `default` and what is chosen `after`
  an answer. `drafts` reads which answers were given, `controls` makes buttons and selects of what
  is open.
- a flow that is one move is a `FlowPanel` of `flow_panel`, one that is proposed and changed a
  `MovePanel`, amounts of several kinds are an `AmountsPanel` of `amounts`, the moves of a turn an
  `ActionsPanel` of `turn_panel` with several flows, or a `ChainPanel` of `chain` where the rules
  say what comes next. Everybody sees a panel's `doors`, the first changes with which it opens, or
  else its `title`; `picture` says what is shown beside a draft. Moves that the question finds
  `sensible` stand beside the panel.
- a typed move: `read` takes what is written in another way than the notation, the `warning` of
  its words says what it throws away, and a panel is `entered` by a move that lacks something, too.
- a move is described by what it leads to with `outcome`, which tries it out on the view.
- preferences beside the question that they answer: a `Preference`, or an `InOrder` for the first
  of several things that can be had.
- moves that are planned ahead: an `Ahead` of `ahead` beside its question. `position` is the one in
  which it will be asked, `terms` what a move was shown to cost and bring, `about` what it is for
  and from which parts it is made, with those that a player may leave `open`, `fate`
  whether an opponent can spoil it. The table `parts` names them and says which difference is
  worse, so the core compares a plan with what is possible now. Where the same question comes
  several times in a round, once for each card, a part of the terms is `later`, `about` names the
  card as its `subject`, and the panel returns one of `plans` for each time. The panel is made for
  `planning` (a `TurnPlanner` of `planner` gives the moves of an `ActionsPanel` alternatives, a
  `TurnsPlanner` of `turns_planner` puts several such turns one after the other).
  Where others turn things up before its time, the panel offers `conditions`: a `Foresight` says
  which of them `holds`, and which move is then `serving` what was planned.
- the computer's judgement in orders: an `AsTheComputer` of `judgement`, for games that are not
  rated.
- `computer` and `rulebook`.
- `coach`: a `Coach` of `coach`, if moves are to be judged. `standing` says by which parts a
  position is worth what the computers think, `words` and `milestones` name them, `rounds` is how
  far it looks, and `scale` what its numbers mean, which `tests.bench.learn_coach` finds out.
  Without it everything else works.
"""
