import { ApiError } from '@broadside/contract/client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { restorePublication } from '#api/publications.ts'
import { openKept } from '#lib/kept.ts'
import { without } from '#lib/without.ts'
import { browserZone, formatNear } from '#i18n/time.ts'
import { Button } from '#ui/button/button.tsx'
import { ErrorNotice } from '#api/error-notice.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { UnknownPost } from '#web/delivery-status/unknown-post.tsx'
import { translator } from '#i18n/translator.ts'
import { type LocalDraft, draftVersion } from '#composer/session/saving/local-drafts.ts'

const t = translator('composerSafety')

interface MissingPostProps {
  id: string
  userId: string
  error: unknown
  onRetry: () => void
}

/** Shown for a post that can't be loaded. If it was deleted, offers the edits stored in this browser. */
export const MissingPost = ({ id, userId, error, onRetry }: MissingPostProps) => {
  const navigate = useNavigate()
  const store = openKept<LocalDraft>(userId, draftVersion)
  const isGone = error instanceof ApiError && error.status === 404
  const kept = useQuery({
    queryKey: ['kept', userId, id],
    queryFn: async () => (await store.list()).find(([, record]) => record.publicationId === id) ?? null,
    enabled: isGone,
    gcTime: 0,
    retry: false,
    networkMode: 'always',
  })
  const again = useMutation({
    mutationFn: async ([key, record]: [string, LocalDraft]) => {
      await store.put(key, without(record, 'publicationId', 'base'))
      await navigate({ to: '/publications/new', search: { w: record.workspaceId } })
    },
  })
  const restore = useMutation({
    mutationFn: () => restorePublication(id),
    onSuccess: onRetry,
  })
  const discard = useMutation({
    mutationFn: ([key]: [string, LocalDraft]) => store.remove(key),
    onSuccess: () => kept.refetch(),
  })
  const found = kept.data
  if (isGone && found === null) return <UnknownPost />
  if (!isGone || !found) return <ErrorNotice error={error} onRetry={onRetry} />
  return (
    <>
      <Notice
        tone="asking"
        title={t('gone')}
        action={
          <>
            <Button look="quiet" onClick={() => discard.mutate(found)}>
              {t('discardChanges')}
            </Button>
            <Button busy={restore.isPending} onClick={() => restore.mutate()}>
              {t('restore')}
            </Button>
            <Button look="primary" onClick={() => again.mutate(found)}>
              {t('openAsNew')}
            </Button>
          </>
        }
      >
        {t('goneKept', { time: formatNear(new Date(found[1].at), browserZone()) })}
      </Notice>
      {restore.error && <ErrorNotice error={restore.error} />}
    </>
  )
}
