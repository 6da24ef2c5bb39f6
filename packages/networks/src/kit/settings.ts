import type { Setting } from '../spec/description.ts'

export type Settings = Record<string, unknown>

/** An empty text counts as not set. */
export const isSet = (settings: Settings, key: string): boolean => {
  const value = Object.hasOwn(settings, key) ? settings[key] : undefined
  return value !== undefined && value !== null && value !== ''
}

export const findText = (settings: Settings, key: string): string | undefined => {
  const value = isSet(settings, key) ? settings[key] : undefined
  return typeof value === 'string' ? value : undefined
}

export const findFlag = (settings: Settings, key: string): boolean | undefined => {
  const value = isSet(settings, key) ? settings[key] : undefined
  return typeof value === 'boolean' ? value : undefined
}

export const findCount = (settings: Settings, key: string): number | undefined => {
  const value = isSet(settings, key) ? settings[key] : undefined
  return typeof value === 'number' ? value : undefined
}

export const listTexts = (settings: Settings, key: string): string[] => {
  const value = isSet(settings, key) ? settings[key] : undefined
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}

/** Returns the alt text of a medium: the destination's own if set, otherwise the medium's. */
export const altTextOf = (medium: { altText: string; settings: Settings }): string =>
  typeof medium.settings['alt_text'] === 'string' ? medium.settings['alt_text'] : medium.altText

/** Whether a setting applies, given the value of the one that it depends on. */
export const applies = (declared: Readonly<Record<string, Setting>>, key: string, settings: Settings): boolean => {
  const when = declared[key]?.when
  if (!when) return true
  const value = findText(settings, when.key) ?? declared[when.key]?.default
  return typeof value === 'string' && when.values.includes(value)
}
