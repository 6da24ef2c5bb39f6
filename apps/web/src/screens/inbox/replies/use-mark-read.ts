import { useMutation } from '@tanstack/react-query'
import { explain } from '#api/explain.ts'
import { markInboxRead, mostIds } from '#api/inbox.ts'
import { showToast } from '#ui/toast/toast.tsx'
import { translator } from '#i18n/translator.ts'

const t = translator('inbox')

/** Marks items as read, as many per request as the server takes. */
export const useMarkRead = (workspaceId: string) =>
  useMutation({
    mutationFn: async (ids: readonly string[]) => {
      for (let from = 0; from < ids.length; from += mostIds)
        await markInboxRead(workspaceId, 'engagement', { ids: ids.slice(from, from + mostIds) })
    },
    onError: (error) => void showToast(t('notMarked'), explain(error)),
  })
