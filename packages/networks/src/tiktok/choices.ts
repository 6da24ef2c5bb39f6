/** Who can see a post, as TikTok offers it to the creator right now. Nothing is preselected, because TikTok requires that. */
import { listAt } from '../kit/expect.ts'
import { readGrantedToken } from '../kit/granted-token.ts'
import type { Network } from '../spec/index.ts'
import { settings } from './check.ts'
import { readCreator } from './connect.ts'

type Choose = NonNullable<Network['choices']>[string]

const labels: Readonly<Record<string, string>> = settings.privacy_level.choices

export const privacyLevels: Choose = async (tools, { credential }) =>
  listAt(await readCreator(tools, readGrantedToken(credential).token), 'privacy_level_options')
    .filter((level) => typeof level === 'string')
    .map((level) => ({ value: level, label: labels[level] ?? level, isDefault: false }))
