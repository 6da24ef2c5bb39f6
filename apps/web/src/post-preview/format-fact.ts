import type { NetworkDescription } from '@broadside/networks/describe'
import type { PreviewFact } from '@broadside/networks/preview'
import { translator } from '#i18n/translator.ts'
import { translateLabel } from '#web/networks/translate-label.ts'

const t = translator('postPreview')

const declared = (label: string | undefined): string | undefined => (label === undefined ? undefined : translateLabel(label))

const nameOf = ({ settings }: NetworkDescription, key: string): string => declared(settings[key]?.label) ?? key

const choiceOf = ({ settings }: NetworkDescription, key: string, value: string): string =>
  declared(settings[key]?.choices?.[value]) ?? value

/** Labels of the values that only the account's network can name, such as channels. */
export type LiveLabels = ReadonlyMap<string, string>

const formatValue = (network: NetworkDescription, { key, value }: PreviewFact, labels?: LiveLabels): string => {
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  return (Array.isArray(value) ? value : [value]).map((one) => labels?.get(String(one)) ?? choiceOf(network, key, String(one))).join(', ')
}

/** `Who can reply: Your followers` */
export const formatFact = (network: NetworkDescription, fact: PreviewFact, labels?: LiveLabels): { name: string; value: string } => ({
  name: nameOf(network, fact.key),
  value: formatValue(network, fact, labels),
})

/** Formats why something is hidden: the chosen value, or the setting's name if it is only on or off. */
export const formatCover = (network: NetworkDescription, facts: readonly PreviewFact[]): string =>
  facts.map((fact) => (typeof fact.value === 'boolean' ? nameOf(network, fact.key) : formatValue(network, fact))).join(', ')
