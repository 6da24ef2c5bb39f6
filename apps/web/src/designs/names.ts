/** Names of sizes and of built-in templates. The catalog `designParts` must be loaded. */
import type { TemplateView } from '#api/design-templates.ts'
import { findMessage, translator } from '#i18n/translator.ts'

const t = translator('designParts')

const nameOf = (key: string): string | undefined => findMessage('designParts', key.replaceAll('-', '_'))

/** The server's name for sizes that this version of the app has none for. */
export const namePreset = ({ key, name }: { key: string; name: string }): string => nameOf(`preset-${key}`) ?? name

export const formatPixels = (width: number, height: number): string => t('pixels', { width, height })

export const nameTemplate = ({ id, name }: TemplateView): string => nameOf(`template-${id}`) ?? name

/** The title of a design that was given none. */
export const untitled = (): string => t('untitled')

/** Empty for templates without a category. */
export const nameCategory = ({ id, category }: TemplateView): string => nameOf(`category-${id}`) ?? category
