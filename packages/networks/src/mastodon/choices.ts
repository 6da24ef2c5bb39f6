import { findString } from '../kit/expect.ts'
import type { LiveChoice, Network } from '../spec/index.ts'
import { NetworkError } from '../spec/index.ts'
import { settings } from './check.ts'
import { openApi, toCredential, type Tools } from './wire.ts'

/** GET /api/v1/preferences (https://docs.joinmastodon.org/methods/preferences/); servers without it respond with 404. */
const findPreferences = async (tools: Tools, target: Parameters<NonNullable<Network['choices']>[string]>[1]): Promise<unknown> => {
  try {
    return (await openApi(tools, toCredential(target.credential))({ method: 'GET', path: '/api/v1/preferences' })).json
  } catch (error) {
    if (error instanceof NetworkError && error.httpStatus === 404) return {}
    throw error
  }
}

const toChoices = (labels: Readonly<Record<string, string>>, preferred: string | undefined): LiveChoice[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label, isDefault: value === preferred }))

export const choices: NonNullable<Network['choices']> = {
  visibility: async (tools, target) =>
    toChoices(settings.visibility.choices, findString(await findPreferences(tools, target), 'posting:default:visibility')),
  quote_approval_policy: async (tools, target) =>
    toChoices(settings.quote_approval_policy.choices, findString(await findPreferences(tools, target), 'posting:default:quote_policy')),
  // The account's posting language; if unset, the server uses the interface language.
  language: async (tools, target) => {
    const language = findString(await findPreferences(tools, target), 'posting:default:language')
    return language ? [{ value: language, label: language, isDefault: true }] : []
  },
}
