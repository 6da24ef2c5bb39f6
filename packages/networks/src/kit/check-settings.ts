import type { Draft, Issue, NetworkDescription, OutputProfile } from '../spec/index.ts'
import { fault } from './issue.ts'
import { findReferred, referenceFaults } from './references.ts'
import { listSettingFaults } from './setting-faults.ts'
import { applies, isSet, type Settings } from './settings.ts'

type Scope = 'destination' | 'segment' | 'media'
type Location = { segmentId?: string; mediaId?: string }

interface Declared {
  settings: NetworkDescription['settings']
  profile: OutputProfile
  draft: Draft
}

const checkScope = ({ settings: declared, profile, draft }: Declared, scope: Scope, settings: Settings, place: Location): Issue[] => {
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
    if (setting.when && !applies(declared, key, settings)) {
      const message = `${key} isn't supported unless ${setting.when.key} is ${setting.when.values.join(' or ')}.`
      issues.push(fault('unsupported_setting', message, { ...place, field, parameters: { key, profile: profile.key } }))
      continue
    }
    const faults = [
      ...listSettingFaults(setting.schema, value),
      ...(setting.refersTo && !findReferred(setting, draft, value) ? [referenceFaults[setting.refersTo]] : []),
    ]
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

export const checkSettings = (settings: NetworkDescription['settings'], profile: OutputProfile, draft: Draft): Issue[] => {
  const declared = { settings, profile, draft }
  return [
    ...checkScope(declared, 'destination', draft.settings, {}),
    ...draft.segments.flatMap((segment) => [
      ...checkScope(declared, 'segment', segment.settings, { segmentId: segment.id }),
      ...segment.media.flatMap((medium) => checkScope(declared, 'media', medium.settings, { segmentId: segment.id, mediaId: medium.id })),
    ]),
  ]
}
