import { Type } from 'typebox'
import { Answer, Body, CommaList, Id, OneOf, Page } from '../primitives.ts'
import { exampleId, workspaceId } from './common.ts'

const features = ['messaging', 'engagement', 'analytics'] as const
const feature = OneOf(features)

export const AccountFeature = Answer(
  'AccountFeatureResponse',
  {
    account_id: Type.String({ description: 'Id of the account in this API.' }),
    feature,
    enabled: Type.Boolean({ description: 'The stored choice; off for new accounts.' }),
    effective_enabled: Type.Boolean({ description: 'Whether it applies now: chosen and available.' }),
    availability: OneOf(['available', 'unsupported', 'missing_scope', 'disabled_by_operator']),
    reason: Type.Optional(
      Type.String({
        description:
          "Code of why the network doesn't let apps collect it for this account, although it does for others. New codes may appear.",
        examples: ['members_closed'],
      }),
    ),
    cost: Type.Optional(
      Type.Object(
        {
          code: Type.String({ description: 'What the network charges for. New codes may appear.', examples: ['per_reply', 'per_message'] }),
          amount_usd: Type.Number({ description: 'The most for one, by the prices that the server knows.' }),
          monthly_cap_usd: Type.Number({
            description: 'The most that collecting at this network may cost in a UTC month, for all accounts of the workspace.',
          }),
        },
        { description: 'What the network charges the server. Absent if it is free.' },
      ),
    ),
  },
  {
    description: 'A feature of an account that collects data from its network.',
    examples: [{ account_id: exampleId(20), feature: 'messaging', enabled: false, effective_enabled: false, availability: 'unsupported' }],
  },
)

export const AccountFeatureList = Page('AccountFeaturesOutputBody', AccountFeature)

export const AccountFeaturesQuery = Type.Object({
  workspace_id: workspaceId,
  account_ids: Type.Optional(CommaList(Id(), { description: 'Only these accounts. Default: all active accounts of the workspace.' })),
})

export const ChooseAccountFeaturesBody = Body(
  {
    workspace_id: workspaceId,
    choices: Type.Array(Body({ account_id: Id('An active account of the workspace.'), feature, enabled: Type.Boolean() }), {
      minItems: 1,
      maxItems: 100,
      description: 'Each account and feature once. Omitted ones stay unchanged.',
    }),
  },
  { examples: [{ workspace_id: exampleId(10), choices: [{ account_id: exampleId(20), feature: 'engagement', enabled: true }] }] },
)
