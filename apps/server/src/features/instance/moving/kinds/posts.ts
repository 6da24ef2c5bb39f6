/** Posts with their destinations, what was sent, and the site's articles. */
import { Type } from 'typebox'
import { destinationStatuses, publicationStatuses } from '@broadside/contract/features/publications.schemas'
import { FreeObject } from '@broadside/contract/primitives'
import { defineKind, flag, id, integer, json, oneOf, orNull, person, text, texts, time } from './field.ts'
import { sentContent, storedError, storedMedia, storedSchedule, storedSegments } from './stored.ts'

const created = time('When it was created.')
const updated = time('When it was last changed.')
const nullable = (schema: Parameters<typeof json>[0]) => Type.Union([schema, Type.Null()])

export const posts = defineKind({
  name: 'posts',
  table: 'publications',
  about: 'The posts: drafts, scheduled and published ones, and those in the trash.',
  order: 't.id',
  fields: {
    id: id('Its id.'),
    created_by: person('Who created it.'),
    title: text('Its title.'),
    text: text('Its text.'),
    source_url: text('The page it is about.', 8192),
    goal: text('Its goal.'),
    audience: text('Whom it is for.'),
    intent: text('Its form, such as `post` or `thread`.', 40),
    social_set_id: orNull(id('The group it was made from.')),
    segments: json(storedSegments, 'The parts of a thread.'),
    media: json(storedMedia, 'The files of its first part.'),
    schedule: json(nullable(storedSchedule), 'The time it is planned for.'),
    random_delay_minutes: orNull(integer('Most minutes of random delay, if other than those of the workspace.', 0, 10_000)),
    metadata: json(FreeObject(), 'Data of API clients.'),
    status: oneOf(publicationStatuses, 'Its state, which follows from its destinations.'),
    needs_attention: flag('Whether a destination failed or is in doubt.'),
    revision: integer('Counts its changes.', 1),
    list_at: time('Its time in lists.'),
    created_at: created,
    updated_at: updated,
    trashed_at: orNull(time('When it was moved to the trash.')),
    review_flags: json(
      nullable(
        Type.Array(
          Type.Object({
            id: Type.String(),
            code: Type.Optional(Type.String()),
            parameters: Type.Optional(FreeObject()),
            message: Type.String(),
            account_ids: Type.Array(Type.String()),
            confirmed_by: Type.String(),
            confirmed_at: Type.String(),
            sentences: Type.Record(Type.String(), Type.String()),
          }),
        ),
      ),
      'Points of its build that a person confirmed. The import drops who did.',
    ),
  },
  leftOut: { build_id: 'builds are not exported', at_risk: 'forecast again after the import' },
})

export const destinations = defineKind({
  name: 'destinations',
  table: 'destinations',
  about: 'The destinations of posts: one account each.',
  order: 't.id',
  fields: {
    id: id('Its id.'),
    publication_id: id('The post.'),
    social_account_id: id('The account.'),
    platform: text('The network.', 40),
    target_key: text('Distinguishes several destinations of one account.', 1000),
    position: integer('Its place in the post.'),
    output_profile: text('The form of the post, such as `mastodon.post`.', 100),
    profile_locked: flag('Whether a person chose the form.'),
    text: orNull(text('Its own text.')),
    title: orNull(text('Its own title.')),
    description: orNull(text('Its own description.')),
    segments: json(nullable(storedSegments), 'Its own parts.'),
    settings: json(FreeObject(), 'Its settings for the network.'),
    schedule: json(nullable(storedSchedule), 'Its own time.'),
    status: oneOf(destinationStatuses, 'Its state.'),
    due_at: orNull(time('When it is sent, with the random delay.')),
    planned_at: orNull(time('When it is sent, without the delay.')),
    due_before_trash: orNull(time('When it was due before the post was moved to the trash.')),
    in_queue: flag('Whether it waits for a posting slot.'),
    scheduled_by: person('Who scheduled it.'),
    external_id: orNull(text('The id of the post on the network.', 8192)),
    external_url: orNull(text('The address of the post on the network.', 8192)),
    published_at: orNull(time('When it was published.')),
    error: json(nullable(storedError), 'Why it is not published.'),
    created_at: created,
    updated_at: updated,
  },
  leftOut: {
    derives_keys: 'a new destination has its own keys',
    content_hash: 'computed again when the post is scheduled or checked',
    former: 'of a post that is just being sent',
  },
})

export const publishedContents = defineKind({
  name: 'published_contents',
  table: 'published_contents',
  about: 'What a network received, once for each post and content.',
  order: 't.publication_id, t.fingerprint',
  fields: {
    publication_id: id('The post.'),
    fingerprint: text('SHA-256 of the content at that time.', 128),
    content: json(sentContent, 'The content.'),
    opening: text('Its first words.'),
    cover_media_id: orNull(id('Its first file.')),
    created_at: created,
  },
})

export const publishedParts = defineKind({
  name: 'published_parts',
  table: 'published_parts',
  about: 'The parts that were sent, with the posts that the network created.',
  order: 't.destination_id, t.segment',
  fields: {
    destination_id: id('The destination.'),
    segment: integer('Its number, from 0.'),
    publication_id: id('The post.'),
    fingerprint: text('The content.', 128),
    title: text('Its title.'),
    sent_at: time('When it was sent.'),
    posts: json(
      nullable(Type.Array(Type.Object({ external_id: Type.String(), external_url: Type.String() }))),
      'The posts on the network; null while they are in doubt.',
    ),
  },
})

export const deliveries = defineKind({
  name: 'deliveries',
  table: 'deliveries',
  about: 'The runs that sent posts, also those that had not ended. Those that wait for their time are made again from the destinations.',
  order: 't.id',
  scope: `t.workspace_id = $1 and (t.finished_at is not null or t.started_at is not null)`,
  fields: {
    id: id('Its id.'),
    publication_id: id('The post.'),
    destination_id: id('The destination.'),
    social_account_id: id('The account.'),
    due_at: time('When it was due.'),
    started_at: orNull(time('When it began.')),
    finished_at: orNull(time('When it ended.')),
    late_ms: orNull(integer('Milliseconds between the two times before.', Number.MIN_SAFE_INTEGER)),
    tries: integer('How often it was tried.'),
    polls: integer('How often the network was asked for the result.'),
    outcome: orNull(text('How it ended.', 40)),
    created_at: created,
  },
  leftOut: {
    stage: 'every delivery has ended in the new workspace, or is made again',
    next_try_at: 'nothing is tried again after the import',
    run_id: 'of a process',
    held_at: 'follows from the paused queues',
  },
})

export const attempts = defineKind({
  name: 'attempts',
  table: 'attempts',
  about: 'The calls that sent posts, so that a part that was sent is never sent again.',
  scope:
    't.delivery_id in (select d.id from deliveries d where d.workspace_id = $1 and (d.finished_at is not null or d.started_at is not null))',
  order: 't.id',
  fields: {
    id: id('Its id.'),
    delivery_id: id('The delivery.'),
    destination_id: id('The destination.'),
    number: integer('Its number within the step.'),
    step: text('The step of the delivery.', 1000),
    started_at: time('When it began.'),
    finished_at: orNull(time('When it ended.')),
    native_key: json(Type.Unknown(), 'The key by which the network recognizes a repeat.'),
    fingerprint: text('The content.', 128),
    payload_fingerprint: orNull(text('SHA-256 of what the call sent.', 128)),
    segment: integer('The first part that it sent.'),
    outcome: orNull(oneOf(['confirmed', 'rejected', 'not_sent', 'unknown'], 'How it ended.')),
    network_reference: json(Type.Unknown(), 'What the network answered.'),
    http_status: orNull(integer('Status of the answer.')),
    error_kind: orNull(text('Kind of the error.', 100)),
    error_code: orNull(text('Code of the error.', 400)),
    detail: orNull(text("The network's message.", 10_000)),
    resolution: orNull(oneOf(['found', 'absent', 'human'], 'How a doubt was resolved.')),
  },
  leftOut: {
    stands: 'follows from the outcome and the resolution',
    baseline: 'only of use to the process that sent it',
    run_id: 'of a process',
  },
})

export const articles = defineKind({
  name: 'articles',
  table: 'site_posts',
  about: "The articles of the workspace's site.",
  order: 't.destination_id',
  fields: {
    destination_id: id('The destination.'),
    slug: text('Last part of its address.', 200),
    title: text('Its title.'),
    summary: text('Its summary.'),
    body: text('Its text, as Markdown.', 1_000_000),
    tags: texts('Its tags.'),
    canonical_url: text('Its canonical address.', 8192),
    media: json(
      Type.Array(
        Type.Object({
          media_id: Type.String(),
          mime: Type.String(),
          size: Type.Number(),
          filename: Type.String(),
          width: Type.Optional(Type.Number()),
          height: Type.Optional(Type.Number()),
          alt_text: Type.String(),
        }),
      ),
      'Its files.',
    ),
    published_at: time('When it was published.'),
    updated_at: updated,
    removed_at: orNull(time('When it was removed.')),
  },
  leftOut: {
    article_version: 'rendered again after the import',
    article_html: 'rendered again after the import',
    article_title: 'rendered again after the import',
    article_text: 'rendered again after the import',
    article_media: 'rendered again after the import',
  },
})
