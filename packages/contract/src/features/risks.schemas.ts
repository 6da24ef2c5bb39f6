/** Forecasts of publishing: what may keep a scheduled destination from being published. */
import { type Static, Type } from 'typebox'
import { Answer, FreeObject, OneOf, Timestamp } from '../primitives.ts'
import { exampleId } from './common.ts'

/** In the order in which several risks of a destination are listed. */
export const riskCodes = [
  'account_disabled',
  'reconnect_required',
  'token_ends',
  'missing_scope',
  'member_lost_access',
  'network_paused',
  'validation',
  'media_not_ready',
  'media_unreachable',
  'quota_exhausted',
  'window_missed',
] as const
export type RiskCode = (typeof riskCodes)[number]

export const Risk = Answer(
  'PublicationRisk',
  {
    code: Type.String({ description: 'New codes may appear.', examples: riskCodes }),
    severity: OneOf(['will_fail', 'may_fail'], {
      description: "`will_fail`: it won't be published unless something changes. `may_fail`: it may also be published, or published late.",
    }),
    message: Type.String(),
    destination_id: Type.String(),
    since: Timestamp('When it was found.'),
    parameters: FreeObject('Names and numbers for the message, such as the network and the account.'),
    action: Type.String({
      description: 'How to fix it: `reconnect`, `allow`, `edit`, `schedule`, `wait` or `retry`. New actions may appear.',
      examples: ['reconnect'],
    }),
    fix_href: Type.String({ description: 'The path in the web app where it can be fixed.' }),
  },
  {
    description: 'A reason why a scheduled destination will or may not be published, from what the service knows.',
    examples: [
      {
        code: 'token_ends',
        severity: 'will_fail',
        message: "Our access to Harbour Cafe ends before this post is due and can't be renewed. Reconnect it.",
        destination_id: exampleId(51),
        since: '2026-11-20T15:10:00.000Z',
        parameters: { network: 'LinkedIn', account: 'Harbour Cafe', ends_at: '2026-11-23T12:00:00.000Z' },
        action: 'reconnect',
        fix_href: `/accounts/${exampleId(20)}`,
      },
    ],
  },
)
export type Risk = Static<typeof Risk>

export const risks = (of: string) =>
  Type.Array(Risk, { description: `Reasons why ${of} will or may not be published. Empty unless it is scheduled.` })
