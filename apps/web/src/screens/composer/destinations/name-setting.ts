import type { SettingField } from '@broadside/networks/kit/form'
import { findWords } from '#words/words.ts'

/** Networks declare their labels in English; other languages have words for the keys. */
export const nameSetting = ({ key, label }: SettingField): string => findWords('composer', `setting_${key}`) ?? label

export const nameChoice = ({ key }: SettingField, { value, label }: { value: string; label: string }): string =>
  findWords('composer', `choice_${key}_${value.replaceAll('-', '_')}`) ?? label
