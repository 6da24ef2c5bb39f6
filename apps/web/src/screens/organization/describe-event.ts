import type { AuditEventView } from '#api/organizations.ts'
import { findMessage, translator } from '#i18n/translator.ts'

const t = translator('organization')

/** Done by the affected user, although the request had no session yet. */
const byUser = new Set(['identity.linked', 'identity.unlinked', 'session.oidc_assured', 'reauth.completed', 'session.emergency_access'])
/** Done by the identity provider. */
const byProvider = new Set(['identity.jit_provisioned', 'session.backchannel_logout'])

const keyOf = (type: string): string => `event_${type.replaceAll('.', '_')}`

const providerOf = ({ provider_name: name, data }: AuditEventView): string =>
  name ?? (data.name === undefined ? t('formerProvider') : String(data.name))

const modeOf = (mode: unknown): string => findMessage('organization', `mode_${String(mode)}`) ?? String(mode)

/** A change of the policy is of its mode, of other rules, or of whether the server lets providers create users. */
const describePolicy = ({ jit_allowed: isAllowed, from, to }: AuditEventView['data']): string => {
  if (isAllowed !== undefined) return t(isAllowed ? 'event_policy_jit_allowed' : 'event_policy_jit_refused')
  return from === to ? t('event_policy_updated') : t('event_policy_mode', { from: modeOf(from), to: modeOf(to) })
}

/** The sentence of an event. Types that this version doesn't know show as they are. */
export const describeEvent = (event: AuditEventView): string => {
  const { type, user_name: user = t('formerPerson'), data } = event
  if (type === 'policy.updated') return describePolicy(data)
  return (
    findMessage('organization', keyOf(type), {
      user,
      provider: providerOf(event),
      domain: String(data.domain),
      sessions: Number(data.revoked_sessions ?? data.sessions ?? 0),
    }) ?? type
  )
}

export const nameActor = (event: AuditEventView): string => {
  const { type, actor_user_id: actorId, actor_name: actor, user_name: user } = event
  if (actorId !== undefined) return actor ?? t('formerPerson')
  if (byUser.has(type)) return user ?? t('formerPerson')
  return byProvider.has(type) ? providerOf(event) : t('system')
}
