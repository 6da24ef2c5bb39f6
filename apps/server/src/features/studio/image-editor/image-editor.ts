import type { App } from '#server/context.ts'
import { Problem } from '#lib/errors.ts'

export { createBoxFonts } from './box-font.ts'
export { boxWidth, fallbackFamily, findBundled, getBundled } from './bundled-fonts.ts'

/** Throws `feature_disabled` if the instance has no image editor. */
export function assertEnabled({ config }: Pick<App, 'config'>): void {
  if (!config.IMAGE_EDITOR) throw new Problem('feature_disabled', 'The image editor is turned off on this instance.')
}
