/** Legal texts of the instance: their current versions, and who has accepted them. */
import type { AuthConfig } from '@broadside/contract/features/auth.schemas'
import type { Static } from 'typebox'
import type { App } from '#server/context.ts'
import type { Row } from '#db/schema.ts'
import { defined } from '#lib/defined.ts'

export type Acceptance = Pick<Row<'users'>, 'legal_accepted_at' | 'terms_version' | 'privacy_version'>

export const toAcceptance = ({ config, clock }: Pick<App, 'config' | 'clock'>): Acceptance => ({
  legal_accepted_at: clock.now(),
  terms_version: config.TERMS_VERSION || null,
  privacy_version: config.PRIVACY_VERSION || null,
})

export const isAcceptanceDue = ({ config }: Pick<App, 'config'>, accepted: Acceptance): boolean =>
  (config.TERMS_VERSION !== '' && accepted.terms_version !== config.TERMS_VERSION) ||
  (config.PRIVACY_VERSION !== '' && accepted.privacy_version !== config.PRIVACY_VERSION)

export const presentLegal = ({ config }: Pick<App, 'config'>): Static<typeof AuthConfig>['legal'] => ({
  ...defined({
    terms_version: config.TERMS_VERSION || undefined,
    terms_url: config.TERMS_URL || undefined,
    privacy_version: config.PRIVACY_VERSION || undefined,
    privacy_url: config.PRIVACY_URL || undefined,
  }),
})
