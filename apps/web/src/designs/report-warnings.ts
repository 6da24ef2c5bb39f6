import type { DesignWarning } from '#api/design-export.ts'
import type { DesignView } from '#api/designs.ts'
import { showToast } from '#ui/toast/toast.tsx'
import { translator } from '#i18n/translator.ts'
import { explainWarning } from './warnings.ts'

const t = translator('designExport')

/** Shows after an export what isn't drawn as designed, where the page has no place for it. */
export const reportWarnings = (document: DesignView['document'], warnings: readonly DesignWarning[]): void => {
  const [first, ...others] = warnings
  if (!first) return
  const sentences = [explainWarning(document, first), ...(others.length ? [t('moreWarnings', { count: others.length })] : [])]
  showToast(t('warningsTitle', { count: warnings.length }), sentences.join(' '))
}
