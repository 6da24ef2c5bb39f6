import type { SettingField } from '@broadside/networks/kit/form'
import { translateLabel } from '#web/networks/translate-label.ts'

export const nameSetting = ({ label }: SettingField): string => translateLabel(label)

/** Choices that only the account's network can name, such as channels, keep its words. */
export const nameChoice = ({ choices = [] }: SettingField, { value, label }: { value: string; label: string }): string => {
  const declared = choices.find((choice) => choice.value === value)
  return declared ? translateLabel(declared.label) : label
}
