import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { brandKitQuery } from '#api/brand-kit.ts'
import type { ExportChoice } from '#api/design-export.ts'
import type { DesignView } from '#api/designs.ts'
import { translator } from '#i18n/translator.ts'
import { listFonts } from './fonts.ts'

const t = translator('designExport')

/** The pages and the format of an export, and why it can't be made. `limit` is the maximum number of pages. */
export const useExportChoice = ({ document, workspace_id: workspaceId }: DesignView, limit = document.pages.length) => {
  const { export_defaults: defaults, pages } = document
  const [choice, setChoice] = useState<ExportChoice>({
    pageIds: pages.slice(0, Math.max(0, limit)).map(({ id }) => id),
    format: defaults.format,
    quality: defaults.quality,
    scale: 1,
  })
  const { data: stored } = useQuery(brandKitQuery(workspaceId))
  const used = listFonts(document, choice.pageIds)
  const unconfirmed = (stored?.kit.fonts ?? []).filter((font) => !font.license_acknowledged && used.has(font.media_id))
  const faultOf = (): string | undefined => {
    if (limit <= 0) return t('full')
    if (!choice.pageIds.length) return t('choosePages')
    if (choice.pageIds.length > limit) return t('tooManyPages', { count: limit })
    return unconfirmed[0] && t('licenseMissing', { family: unconfirmed[0].family })
  }
  return {
    choice,
    change: (change: Partial<ExportChoice>) => setChoice((now) => ({ ...now, ...change })),
    /** Chooses a page or not; pages stay in the order of the design. */
    toggle: (pageId: string) =>
      setChoice((now) => ({
        ...now,
        pageIds: pages.flatMap(({ id }) => (now.pageIds.includes(id) !== (id === pageId) ? id : [])),
      })),
    fault: faultOf(),
  }
}

export type ExportChoosing = ReturnType<typeof useExportChoice>
