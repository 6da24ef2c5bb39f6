import { labelKey } from '@broadside/networks/kit/label-key'
import { findMessage } from '#i18n/translator.ts'

/** Networks declare the labels of their settings in English; the catalogs of other languages translate them. */
export const translateLabel = (label: string): string => findMessage('sentences', `labels_${labelKey(label)}`) ?? label
