/** The live stream of workspace changes. */
import { Type } from 'typebox'
import { endpointsOf, raw, self } from '../endpoint.ts'
import { changeEvents } from '../live-events.ts'
import { CommaList, Id, Line } from '../primitives.ts'
import { lastEventId } from './notifications.schemas.ts'

const { get } = endpointsOf('events')

export const streamEvents = get('stream-events', '/events/stream', {
  summary: 'Stream workspace changes',
  description: [
    "Server-sent events without an `event` field. Their data is a JSON object with `id`, `type`, `workspace_id`, the ids of what changed (such as `publication_id`), its `revision` if it has one, and `at`; never any content. Notification events include the `unread_count` of the workspace's inbox. The types are those of `/events.json`, and:",
    Object.entries(changeEvents)
      .map(([type, description]) => `- \`${type}\`: ${description}`)
      .join('\n'),
    "New types may appear. The first event is `open`. `Last-Event-ID`, or else `last_event_id` or `after`, resumes within five minutes on the process that issued the id or cursor: changes since then are sent next. A stream that can't resume continues with `reset`, which is also sent when a client was too slow or events may have been missed. A comment is sent every 20 seconds. The stream ends when the credential or the access to any of its workspaces ends. All of a user's streams, including notification streams, share a limit of 20.",
  ].join('\n\n'),
  access: self,
  query: Type.Object({
    workspace_id: CommaList(Id(), { minItems: 1, maxItems: 20, description: 'The workspaces to stream.' }),
    last_event_id: Type.Optional(
      Line({
        max: 4096,
        description: "Like the `Last-Event-ID` header, for clients that can't send headers. The header takes precedence.",
      }),
    ),
    after: Type.Optional(
      CommaList(Line({ max: 128 }), {
        maxItems: 20,
        description:
          'The `X-Event-Cursor` of one or more earlier responses; the oldest is used. Event ids are valid cursors too. An invalid cursor is refused.',
      }),
    ),
  }),
  headers: lastEventId,
  success: { 200: raw('text/event-stream') },
  problems: ['not_found', 'workspace_access_denied', 'sso_required', 'limit_reached'],
})
