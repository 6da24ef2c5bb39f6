/** What happens in workspaces, as it happens. */
import { Type } from 'typebox'
import { endpointsOf, raw, self } from '../endpoint.ts'
import { changeEvents } from '../live-events.ts'
import { CommaList, Id, Line } from '../primitives.ts'
import { lastEventId } from './notifications.schemas.ts'

const { get } = endpointsOf('events')

export const streamEvents = get('stream-events', '/events/stream', {
  summary: 'Tells what changes in workspaces as it changes',
  description: [
    'Server-sent events without an `event` field. Their data is a JSON object: `id`, `type`, `workspace_id`, the ids of what changed (`publication_id` and the like), its `revision` where it has one, and `at`; never any content. Events of notifications have the `unread_count` of the inbox of their workspace. Types are those of `/events.json`, and:',
    Object.entries(changeEvents)
      .map(([type, description]) => `- \`${type}\`: ${description}`)
      .join('\n'),
    'New types may appear. The first event is `open`. `Last-Event-ID`, or else `last_event_id` or `after`, resumes within five minutes, in the process that gave the id or the cursor: what changed since then comes next. A stream that does not resume continues with `reset`, which also comes when a reader was too slow or events may have been missed. A comment is sent every 20 seconds. The stream ends when the credential or the access to any of its workspaces ends. All streams of a user, those of notifications included, count towards one limit of 20.',
  ].join('\n\n'),
  access: self,
  query: Type.Object({
    workspace_id: CommaList(Id(), { minItems: 1, maxItems: 20, description: 'The workspaces to tell of.' }),
    last_event_id: Type.Optional(
      Line({ max: 4096, description: 'Like the header `Last-Event-ID`, for readers that cannot send headers. The header wins.' }),
    ),
    after: Type.Optional(
      CommaList(Line({ max: 128 }), {
        maxItems: 20,
        description:
          'The `X-Event-Cursor` of an answer that was read before, or several: the oldest counts. A damaged one is refused. Ids of events are cursors as well.',
      }),
    ),
  }),
  headers: lastEventId,
  success: { 200: raw('text/event-stream') },
  problems: ['not_found', 'workspace_access_denied', 'sso_required', 'limit_reached'],
})
