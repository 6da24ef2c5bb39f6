import { Type } from 'typebox'
import { Answer, Defaulted, Int, Line, OneOf, Timestamp } from '../primitives.ts'
import { workspaceId } from './common.ts'

/** Maximum days per request, and kinds of failures in a response. */
export const statisticsLimits = { days: 400, failures: 20 }

const range = {
  from: Timestamp('Any instant of the first day.'),
  before: Timestamp(`The first instant that is not included; at most ${statisticsLimits.days} days after \`from\`.`),
  group_by: Defaulted(OneOf(['day', 'week'], { default: 'day', description: 'Weeks start on Monday.' })),
}

export const InstanceStatisticsQuery = Type.Object(range)

export const StatisticsQuery = Type.Object({ workspace_id: workspaceId, ...range })

const Count = (description: string) => Int({ min: 0, description })
const Milliseconds = (description: string) =>
  Type.Optional(Int({ min: 0, description: `${description}, in milliseconds; absent without any.` }))
const date = Line({ max: 10, description: 'The day, or the Monday of the week, like `2026-11-24`.' })

const DeliveryDay = Type.Object({
  date,
  published: Count('Published destinations.'),
  failed: Count('Failed destinations; one that is retried counts again.'),
  unknown: Count('Destinations with an unknown outcome.'),
  cancelled: Count('Canceled destinations.'),
})

const LatenessDay = Type.Object({
  date,
  n: Count('Deliveries that started.'),
  p50_ms: Milliseconds('Median between due time and start'),
  p90_ms: Milliseconds('90th percentile'),
  p99_ms: Milliseconds('99th percentile'),
})

const Failure = Type.Object({
  platform: Type.String({ description: 'The network.' }),
  kind: Type.String({ description: "The error's kind, as in destinations." }),
  code: Type.String({ description: "The error's code, as in destinations." }),
  n: Count('How often.'),
})

const BuildDay = Type.Object({
  date,
  n: Count('Builds that were requested.'),
  ready: Count('Builds that became ready.'),
  failed: Count('Builds that failed.'),
  p50_ms: Milliseconds('Median between request and result of builds that needed one run'),
  p90_ms: Milliseconds('90th percentile'),
})

const WebhookDay = Type.Object({
  date,
  delivered: Count('Messages that a receiver accepted.'),
  failed: Count('Messages that no attempt delivered.'),
})

const StorageDay = Type.Object({ date, bytes: Count('Stored media at the end of the day; today, now. 0 before it was first measured.') })

export const Statistics = Answer(
  'StatisticsOutputBody',
  {
    deliveries: Type.Array(DeliveryDay),
    lateness: Type.Array(LatenessDay),
    failures: Type.Array(Failure, { maxItems: statisticsLimits.failures, description: 'The most frequent causes, most frequent first.' }),
    builds: Type.Array(BuildDay),
    webhooks: Type.Array(WebhookDay),
    storage: Type.Array(StorageDay, { description: 'Of a week, its last day.' }),
  },
  {
    description: 'What happened per day or week, in order of date.',
    examples: [
      {
        deliveries: [
          { date: '2026-11-23', published: 12, failed: 1, unknown: 0, cancelled: 0 },
          { date: '2026-11-24', published: 9, failed: 0, unknown: 0, cancelled: 2 },
        ],
        lateness: [
          { date: '2026-11-23', n: 13, p50_ms: 240, p90_ms: 610, p99_ms: 2800 },
          { date: '2026-11-24', n: 9, p50_ms: 190, p90_ms: 420, p99_ms: 480 },
        ],
        failures: [{ platform: 'bluesky', kind: 'auth', code: 'token_ended', n: 1 }],
        builds: [
          { date: '2026-11-23', n: 3, ready: 3, failed: 0, p50_ms: 4200, p90_ms: 6800 },
          { date: '2026-11-24', n: 0, ready: 0, failed: 0 },
        ],
        webhooks: [
          { date: '2026-11-23', delivered: 26, failed: 0 },
          { date: '2026-11-24', delivered: 20, failed: 1 },
        ],
        storage: [
          { date: '2026-11-23', bytes: 734_003_200 },
          { date: '2026-11-24', bytes: 741_343_232 },
        ],
      },
    ],
  },
)
