import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { brandKitQuery, saveBrandKit } from '#api/brand-kit.ts'
import { hasCode } from '#api/explain.ts'
import { type SettingsDraft, useSettingsDraft } from '#shell/settings/use-settings-draft.ts'
import { contentOf, type KitContent, toBody } from './model/content.ts'

export type KitDraft = SettingsDraft<KitContent>

/**
 * Edits to the kit, which a save replaces as a whole. Once something is edited, the page keeps the version that it shows until the user loads
 * a newer one, so that a save never overwrites another person's change unseen.
 */
export const useKitDraft = (workspaceId: string) => {
  const { data: latest, refetch } = useSuspenseQuery(brandKitQuery(workspaceId))
  const [base, setBase] = useState(latest)
  const saved = contentOf(base.kit)
  const draft: KitDraft = useSettingsDraft({
    saved,
    save: async (change) => {
      try {
        setBase(await saveBrandKit(base, toBody({ ...saved, ...change })))
      } catch (error) {
        if (hasCode(error, 'precondition_failed')) await refetch()
        throw error
      }
    },
  })
  if (!draft.isDirty && base !== latest) setBase(latest)
  return {
    draft,
    kit: base.kit,
    saved,
    isOutdated: draft.isDirty && base.kit.revision !== latest.kit.revision,
    /** Shows the newer version in all sections without edits. */
    update: (): void => {
      setBase(latest)
      // Clears the error of a save that was refused.
      draft.edit({})
    },
  }
}
