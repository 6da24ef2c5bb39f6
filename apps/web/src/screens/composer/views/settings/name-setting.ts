import type { SettingField } from '@broadside/networks/kit/form'
import { findMessage } from '#i18n/translator.ts'

/** Networks declare their labels in English; catalogs translate them by key. */
export const nameSetting = ({ key, label }: SettingField): string => findMessage('composer', `setting_${key}`) ?? label

export const nameChoice = ({ key }: SettingField, { value, label }: { value: string; label: string }): string =>
  findMessage('composer', `choice_${key}_${value.replaceAll('-', '_')}`) ?? label
