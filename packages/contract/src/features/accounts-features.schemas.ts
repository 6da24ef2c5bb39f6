import { Type } from 'typebox'
import { Answer, Body, CommaList, Id, OneOf, Page } from '../primitives.ts'
import { exampleId, workspaceId } from './common.ts'

const features = ['messaging', 'engagement', 'analytics'] as const
const feature = OneOf(features)

export const AccountFeature = Answer(
  'AccountFeatureResponse',
  {
    account_id: Type.String({ description: 'Our id of the account.' }),
    feature,
    enabled: Type.Boolean({ description: 'What was chosen; off for new accounts.' }),
    effective_enabled: Type.Boolean({ description: 'Whether it is really at work: chosen and available.' }),
    availability: OneOf(['available', 'unsupported', 'missing_scope', 'disabled_by_operator']),
  },
  {
    description: 'Whether something is collected from the network for an account.',
    examples: [{ account_id: exampleId(20), feature: 'messaging', enabled: false, effective_enabled: false, availability: 'unsupported' }],
  },
)

export const AccountFeatureList = Page('AccountFeaturesOutputBody', AccountFeature)

export const AccountFeaturesQuery = Type.Object({
  workspace_id: workspaceId,
  account_ids: Type.Optional(CommaList(Id(), { description: 'Only these accounts; default: all active ones of the workspace.' })),
})

export const ChooseAccountFeaturesBody = Body(
  {
    workspace_id: workspaceId,
    choices: Type.Array(Body({ account_id: Id('An active account of the workspace.'), feature, enabled: Type.Boolean() }), {
      minItems: 1,
      maxItems: 100,
      description: 'Each account and feature once. What is left out stays as it is.',
    }),
  },
  { examples: [{ workspace_id: exampleId(10), choices: [{ account_id: exampleId(20), feature: 'engagement', enabled: true }] }] },
)
