import { withBrandKit } from '@broadside/scene/editor'
import { useQuery } from '@tanstack/react-query'
import { type BrandKitView, brandKitQuery } from '#api/brand-kit.ts'
import { useSession } from '../../session/use-session.ts'

interface Brand {
  /** Undefined while it loads, and if it can't be loaded. */
  kit: BrandKitView | undefined
  error: Error | null
  retry: () => void
  /** Makes a change with a value of the kit, which the document then names. */
  apply: (change: () => void) => void
}

export const useBrand = (): Brand => {
  const { editor, design } = useSession()
  const { data, error, refetch } = useQuery(brandKitQuery(design.workspace_id))
  const kit = data?.kit
  return {
    kit,
    error,
    retry: () => void refetch(),
    apply: (change) => {
      editor.complete()
      withBrandKit(editor, { id: kit?.id ?? '', revision: kit?.revision ?? 0 }, change)
    },
  }
}
