import type { Draft, Issue, NetworkDescription, OutputProfile } from '../spec/index.ts'
import { fault } from './issue.ts'
import { listSettingFaults } from './setting-faults.ts'
import { isSet, type Settings } from './settings.ts'

type Scope = 'destination' | 'segment' | 'media'
type Location = { segmentId?: string; mediaId?: string }

const checkScope = (
  declared: NetworkDescription['settings'],
  profile: OutputProfile,
  scope: Scope,
  settings: Settings,
  place: Location,
): Issue[] => {
  const issues: Issue[] = []
  for (const [key, value] of Object.entries(settings)) {
    const field = `settings.${key}`
    const setting = Object.hasOwn(declared, key) ? declared[key] : undefined
    if (!setting || setting.scope !== scope || !profile.settings.includes(key)) {
      const elsewhere = setting && setting.scope !== scope ? setting.scope : undefined
      const known = elsewhere === undefined ? '' : `; it is a setting of the ${elsewhere}`
      const parameters = { key, profile: profile.key, ...(elsewhere === undefined ? {} : { scope: elsewhere }) }
      issues.push(fault('unsupported_setting', `${key} isn't supported here${known}.`, { ...place, field, parameters }))
      continue
    }
    if (!isSet(settings, key)) continue
    const faults = listSettingFaults(setting.schema, value)
    if (faults.length > 0) {
      issues.push(
        fault('setting_invalid', `${key}: ${faults.join('; ')}.`, {
          ...place,
          field,
          parameters: { reason: 'schema', key, faults: faults.join('; ') },
        }),
      )
    }
  }
  for (const key of profile.settings) {
    const setting = declared[key]
    if (setting?.required && setting.scope === scope && !isSet(settings, key)) {
      issues.push(fault('setting_required', `Choose ${key}.`, { ...place, field: `settings.${key}`, parameters: { key } }))
    }
  }
  return issues
}

export const checkSettings = (declared: NetworkDescription['settings'], profile: OutputProfile, draft: Draft): Issue[] => [
  ...checkScope(declared, profile, 'destination', draft.settings, {}),
  ...draft.segments.flatMap((segment) => [
    ...checkScope(declared, profile, 'segment', segment.settings, { segmentId: segment.id }),
    ...segment.media.flatMap((medium) =>
      checkScope(declared, profile, 'media', medium.settings, { segmentId: segment.id, mediaId: medium.id }),
    ),
  ]),
]
