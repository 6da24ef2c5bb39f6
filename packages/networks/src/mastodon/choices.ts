import { findString } from '../kit/expect.ts'
import type { LiveChoice, Network, Target } from '../spec/index.ts'
import { NetworkError } from '../spec/index.ts'
import { settings } from './check.ts'
import { openApi, toCredential, type Tools } from './wire.ts'

/** GET /api/v1/preferences (https://docs.joinmastodon.org/methods/preferences/); servers without it respond with 404. */
const findPreferences = async (tools: Tools, target: Target): Promise<unknown> => {
  try {
    return (await openApi(tools, toCredential(target.credential))({ method: 'GET', path: '/api/v1/preferences' })).json
  } catch (error) {
    if (error instanceof NetworkError && error.httpStatus === 404) return {}
    throw error
  }
}

const toChoices = (labels: Readonly<Record<string, string>>, preferred: string | undefined): LiveChoice[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label, isDefault: value === preferred }))

type Choose = NonNullable<Network['choices']>[string]

export const visibility: Choose = async (tools, target) =>
  toChoices(settings.visibility.choices, findString(await findPreferences(tools, target), 'posting:default:visibility'))

export const quoteApprovalPolicy: Choose = async (tools, target) =>
  toChoices(settings.quote_approval_policy.choices, findString(await findPreferences(tools, target), 'posting:default:quote_policy'))

/** The account's posting language; if unset, the server uses the interface language. */
export const language: Choose = async (tools, target) => {
  const preferred = findString(await findPreferences(tools, target), 'posting:default:language')
  return preferred ? [{ value: preferred, label: preferred, isDefault: true }] : []
}
