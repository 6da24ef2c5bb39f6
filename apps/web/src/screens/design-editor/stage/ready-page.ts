import type { DesignPage } from '@broadside/scene/editor'
import type { BrowserStage } from './stage.ts'

/** Leaves out texts whose font has not loaded. They are drawn when it arrives. */
export const readyPage = (stage: Pick<BrowserStage, 'fonts'>, page: DesignPage): DesignPage => {
  const layers = page.layers.filter(({ text }) => !text || stage.fonts.isReady(text))
  return layers.length === page.layers.length ? page : { ...page, layers }
}
