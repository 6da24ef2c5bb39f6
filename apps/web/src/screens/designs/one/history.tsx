import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type DesignRevision, designRevisionsQuery, type DesignView, nameRevision, refreshDesign, restoreRevision } from '#api/designs.ts'
import { ErrorNotice } from '#api/error-notice.tsx'
import { explain, hasCode } from '#api/explain.ts'
import { Button } from '#ui/button/button.tsx'
import { Confirm } from '#ui/confirm/confirm.tsx'
import details from '#ui/details/details.module.css'
import { Notice } from '#ui/notice/notice.tsx'
import rows from '#ui/rows/rows.module.css'
import { Section } from '#ui/section/section.tsx'
import { ShowMore } from '#ui/show-more/show-more.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { showToast } from '#ui/toast/toast.tsx'
import { formatNear } from '#i18n/time.ts'
import { translator } from '#i18n/translator.ts'
import { NamesDialog } from '../names-dialog.tsx'

const t = translator('designs')

const nameOf = ({ kind, name }: DesignRevision): string => {
  if (kind === 'checkpoint') return name
  return kind === 'autosave' ? t('kindAutosave') : t('kindRestorePoint')
}

const origin = ({ actor_name: name, is_current_user: isOwn }: DesignRevision, time: string): string => {
  if (isOwn) return t('versionByYou', { time })
  return name ? t('versionBy', { name, time }) : t('versionByDeleted', { time })
}

interface HistoryProps {
  design: DesignView
  /** IANA name of the displayed time zone. */
  zone: string
}

/** Restores a version; says so if someone changed the design meanwhile, and reads it again. */
const useRestore = (design: DesignView, onDone: () => void) =>
  useMutation({
    mutationFn: (revision: DesignRevision) => restoreRevision(design, revision.id),
    onSuccess: () => {
      showToast(t('versionRestored'))
      onDone()
    },
    onError: (error) => {
      if (hasCode(error, 'revision_conflict')) void refreshDesign(design.id)
    },
  })

/** Earlier states of the design, newest first. */
export const History = ({ design, zone }: HistoryProps) => {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(designRevisionsQuery(design.id))
  const [restored, setRestored] = useState<DesignRevision>()
  const [isNaming, setNaming] = useState(false)
  const restore = useRestore(design, () => setRestored(undefined))
  const mayChange = design.can.edit
  const revisions = data?.pages.flatMap(({ items }) => items)
  return (
    <Section
      title={t('history')}
      text={t('historyText')}
      actions={mayChange && <Button onClick={() => setNaming(true)}>{t('saveVersion')}</Button>}
    >
      {error && !data && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!error && !revisions && <Skeleton height="8rem" />}
      {revisions?.length === 0 && <p className={details.more}>{t('historyEmpty')}</p>}
      <ul className={rows.rows} aria-label={t('versions')}>
        {revisions?.map((revision) => {
          const time = formatNear(revision.created_at, zone)
          return (
            <li key={revision.id} className={rows.row}>
              <span className={details.stacked}>
                <bdi>{nameOf(revision)}</bdi>
                <span className={details.more}>{origin(revision, time)}</span>
              </span>
              {mayChange && (
                <Button
                  aria-label={t('restoreVersionNamed', { name: nameOf(revision), time })}
                  onClick={() => {
                    restore.reset()
                    setRestored(revision)
                  }}
                >
                  {t('restoreVersion')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {hasNextPage && <ShowMore busy={isFetchingNextPage} onClick={() => void fetchNextPage()} />}
      <Confirm
        open={restored !== undefined}
        onClose={() => setRestored(undefined)}
        title={t('restoreVersionTitle')}
        text={t('restoreVersionText')}
        action={t('restoreVersion')}
        busy={restore.isPending}
        onConfirm={() => restored && restore.mutate(restored)}
      >
        {restore.error && (
          <Notice tone="failed">{hasCode(restore.error, 'revision_conflict') ? t('changedMeanwhile') : explain(restore.error)}</Notice>
        )}
      </Confirm>
      {isNaming && (
        <NamesDialog
          title={t('saveVersionTitle')}
          action={t('saveVersionAction')}
          name=""
          maxLength={100}
          onSave={async ({ name }) => {
            await nameRevision(design, name)
            showToast(t('versionSaved'))
          }}
          onClose={() => setNaming(false)}
        />
      )}
    </Section>
  )
}
