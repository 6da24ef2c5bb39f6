import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type BuildClaim, type BuildFlag, type BuildPost, type BuildView, changePost, type PostChange } from '#api/builds.ts'
import { ErrorNotice } from '#api/error-notice.tsx'
import { Button } from '#ui/button/button.tsx'
import { translate } from '#i18n/server-messages.ts'
import { translator } from '#i18n/translator.ts'
import styles from './build.module.css'
import { Claims } from './claims.tsx'
import { Confidence } from './confidence.tsx'
import { EditText } from './edit-text.tsx'
import { Regenerate } from './regenerate.tsx'
import { Slots } from './slots.tsx'

const t = translator('builds')

interface PostProps {
  build: BuildView
  post: BuildPost
  flags: readonly BuildFlag[]
  accountName: string
  canBuild: boolean
  claim: BuildClaim | undefined
  onClaim: (claim: BuildClaim | undefined) => void
}

/** The post as text, segment by segment. */
const Text = ({ post: { segments } }: { post: BuildPost }) => (
  <ol className={styles.segments} aria-label={t('text')}>
    {segments.map(({ title, body }, index) => (
      <li key={index} className={styles.segment}>
        {title && <strong>{title}</strong>}
        <p>{body}</p>
      </li>
    ))}
  </ol>
)

const Notes = ({ post }: { post: BuildPost }) => {
  const warnings = post.warnings.map((text, index) => ({ text: text.replace(/^\w+: /, ''), words: post.warning_words?.[index] }))
  const notes = post.follow_up_notes.map((text, index) => ({ text, words: post.follow_up_words?.[index] }))
  const all = [...warnings, ...notes]
  return (
    all.length > 0 && (
      <ul className={styles.notes} aria-label={t('notesTitle')}>
        {all.map(({ text, words }) => (
          <li key={text}>{translate(text, 'builds', words?.code, words?.parameters)}</li>
        ))}
      </ul>
    )
  )
}

export const Post = ({ build, post, flags, accountName, canBuild, claim, onClaim }: PostProps) => {
  const [isEditing, setEditing] = useState(false)
  const changing = useMutation({
    mutationFn: (change: PostChange) => changePost(build, post.account_id, change),
    onSuccess: () => {
      setEditing(false)
      onClaim(undefined)
    },
  })
  const change = (wanted: PostChange): void => {
    if (!changing.isPending) changing.mutate(wanted)
  }
  const isSwappable = canBuild && post.alternatives !== undefined && post.edited !== true
  return (
    <div className={styles.post} aria-busy={changing.isPending}>
      <Confidence post={post} />
      {isEditing ? (
        <EditText post={post} busy={changing.isPending} onSave={(segments) => change({ segments })} onCancel={() => setEditing(false)} />
      ) : (
        <Text post={post} />
      )}
      {changing.error && <ErrorNotice error={changing.error} />}
      {canBuild && !isEditing && (
        <div className={styles.actions}>
          <Button onClick={() => setEditing(true)}>{t('editText')}</Button>
          {isSwappable && <Button onClick={() => change({ idea_only: true })}>{t('ideaOnly')}</Button>}
          {(post.edited === true || isSwappable) && <Button onClick={() => change({ reset: true })}>{t('reset')}</Button>}
        </div>
      )}
      <Notes post={post} />
      <Claims claims={post.claims} flags={flags} selected={claim} onSelect={onClaim} />
      {isSwappable && post.alternatives && (
        <Slots buildId={build.id} sources={build.input.sources} alternatives={post.alternatives} onChange={change} />
      )}
      {canBuild && <Regenerate build={build} accountId={post.account_id} accountName={accountName} />}
    </div>
  )
}
