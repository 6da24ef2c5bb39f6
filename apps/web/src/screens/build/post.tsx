import { Suspense, useState } from 'react'
import type { AccountView } from '#api/accounts.ts'
import { type BuildClaim, type BuildFlag, type BuildPost, type BuildResultView, type BuildView, isUnderWay } from '#api/builds.ts'
import { ErrorNotice } from '#api/error-notice.tsx'
import type { WorkspaceView } from '#api/workspaces.ts'
import { Button } from '#ui/button/button.tsx'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { loadMessages, translator } from '#i18n/translator.ts'
import styles from './build.module.css'
import { factsOf, partsOf, removeSentence } from './changes.ts'
import { Claims } from './claims.tsx'
import { Confidence } from './confidence.tsx'
import { EditText } from './edit-text.tsx'
import { Flags, Notes } from './notes.tsx'
import { PlainText } from './preview/plain-text.tsx'
import { Regenerate } from './regenerate.tsx'
import { useSentenceDrop } from './sentence-drag.ts'
import { Slots } from './slots.tsx'
import type { PostChanging } from './use-post-change.ts'

const t = translator('builds')

const PostPreview = lazyPart(async () => {
  const [{ PostPreview: Part }] = await Promise.all([import('./preview/post-preview.tsx'), loadMessages('postPreview')])
  return { default: Part }
})

interface PostProps {
  workspace: WorkspaceView
  build: BuildView
  result: BuildResultView
  post: BuildPost
  /** Absent for one that was disconnected. */
  account: AccountView | undefined
  accountName: string
  flags: readonly BuildFlag[]
  canBuild: boolean
  claim: BuildClaim | undefined
  onClaim: (claim: BuildClaim | undefined) => void
  changing: PostChanging
}

/** One post: how it will look, how sure it is, and its parts. */
export const Post = ({ workspace, build, result, post, account, accountName, flags, canBuild, claim, onClaim, changing }: PostProps) => {
  const [isEditing, setEditing] = useState(false)
  const { change, place, isPending, isSuccess, error } = changing
  const waiting = isUnderWay(build) ? t('stillWriting') : undefined
  const parts = partsOf(post)
  const textOf = (sourceId: string): string => build.input.sources.find(({ id }) => id === sourceId)?.text ?? ''
  const claims = {
    build,
    selected: claim,
    onSelect: onClaim,
    removerOf: (one: BuildClaim) => {
      const removal = canBuild ? removeSentence(post, one, textOf) : undefined
      return removal && (() => change(removal))
    },
  }
  const drop = useSentenceDrop(canBuild && !isEditing ? (sentence) => place(sentence, 'end') : undefined)
  return (
    <div className={styles.post} aria-busy={isPending || waiting !== undefined}>
      <output className="visually-hidden">{isSuccess && t('postChanged')}</output>
      <Confidence post={post} />
      {isEditing ? (
        <EditText
          post={post}
          busy={isPending}
          onSave={(segments) => change({ segments }, () => setEditing(false))}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <div className={styles.preview} {...drop}>
          {account && post.output_profile ? (
            <Suspense fallback={<Skeleton height="12rem" />}>
              <PostPreview workspace={workspace} account={account} post={post} title={result.direction.thesis} />
            </Suspense>
          ) : (
            <PlainText post={post} />
          )}
        </div>
      )}
      {error && <ErrorNotice error={error} />}
      {canBuild && !isEditing && (
        <div className={styles.actions}>
          <Button disabledReason={waiting} onClick={() => setEditing(true)}>
            {t('editText')}
          </Button>
          {parts && factsOf(parts).length > 0 && (
            <Button disabledReason={waiting} onClick={() => change({ idea_only: true })}>
              {t('ideaOnly')}
            </Button>
          )}
          {(parts || post.edited === true) && (
            <Button disabledReason={waiting} onClick={() => change({ reset: true })}>
              {t('reset')}
            </Button>
          )}
        </div>
      )}
      <Notes post={post} />
      <Flags post={post} flags={flags} />
      {canBuild && parts ? (
        <Slots {...claims} post={post} parts={parts} onChange={change} onPlace={place} />
      ) : (
        <section aria-label={t('claims')}>
          <h2>{t('claims')}</h2>
          <Claims {...claims} label={t('claims')} claims={post.claims} />
        </section>
      )}
      {canBuild && <Regenerate key={post.account_id} build={build} accountId={post.account_id} accountName={accountName} />}
    </div>
  )
}
