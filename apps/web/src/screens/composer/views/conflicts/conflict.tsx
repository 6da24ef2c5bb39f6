import { useMutation, useQueries, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { accountsQuery, socialSetsQuery } from '#api/accounts.ts'
import { mediaQuery } from '#api/media.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { translator } from '#i18n/translator.ts'
import type { Merged, Side } from '#composer/session/saving/merge.ts'
import { useSession, useStore } from '#composer/hooks/use-session.ts'
import { describe, type Described } from './describe.ts'
import { differenceOf, type Pieces } from './text-diff.ts'
import styles from './conflicts.module.css'

const t = translator('composerSafety')

interface VersionProps {
  name: string
  side: Side
  pieces: Pieces
  isChosen: boolean
  onChoose: () => void
}

const Version = ({ name, side, pieces: [before, own, after], isChosen, onChoose }: VersionProps) => {
  const id = useId()
  return (
    <div className={styles.version} data-chosen={isChosen || undefined}>
      <label className={styles.choice}>
        <input type="radio" name={name} checked={isChosen} onChange={onChoose} aria-describedby={id} />
        {t(side)}
      </label>
      <p id={id} className={styles.versionText}>
        {before}
        {own && <mark className={styles.own}>{own}</mark>}
        {after}
      </p>
    </div>
  )
}

interface PartProps extends Described {
  path: string
  chosen: Side
  onChoose: (side: Side) => void
}

const Part = ({ path, label, mine, theirs, chosen, onChoose }: PartProps) => {
  const [myPieces, theirPieces] = differenceOf(mine, theirs)
  const choice = (side: Side) => ({ name: path, side, isChosen: chosen === side, onChoose: () => onChoose(side) })
  return (
    <fieldset className={styles.part}>
      <legend>{label}</legend>
      <div className={styles.versions}>
        <Version {...choice('mine')} pieces={myPieces} />
        <Version {...choice('theirs')} pieces={theirPieces} />
      </div>
    </fieldset>
  )
}

const listFiles = ({ content, conflicts }: Merged): string[] => [
  ...new Set([...content.media, ...content.segments.flatMap(({ media }) => media)].map(({ media_id }) => media_id)),
  ...conflicts.flatMap(({ path }) => /media\/([^/]+)/.exec(path)?.[1] ?? []),
]

/** Compares both versions of a post, limited to the parts that both changed. */
export const Conflict = ({ onClose }: { onClose: () => void }) => {
  const session = useSession()
  const { autosave, workspace } = session
  const { data: accounts } = useSuspenseQuery(accountsQuery(workspace.id))
  const { data: sets = [] } = useQuery(socialSetsQuery(workspace.id))
  const [choices, setChoices] = useState<ReadonlyMap<string, Side>>(new Map())
  // Re-render if another version arrives while the dialog is open.
  useStore(autosave.state, (value) => value)
  const merged = autosave.compare(choices)
  const ids = merged ? listFiles(merged).filter((id) => id !== 'order') : []
  const files = useQueries({
    queries: ids.map((id) => mediaQuery(id)),
    combine: (answers) => new Map(answers.flatMap(({ data }) => (data ? [[data.id, data.filename] as const] : []))),
  })
  const copy = useMutation({ mutationFn: () => autosave.saveAsCopy(), onSuccess: onClose })
  if (!merged) return null
  const groups = new Map(sets.map(({ id, name }) => [id, name]))
  const chooseAll = (side: Side) => setChoices(new Map(merged.conflicts.map(({ path }) => [path, side])))
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('conflict')}
      text={t('compareText')}
      className={styles.compare}
      actions={
        <>
          <Button look="quiet" busy={copy.isPending} onClick={() => copy.mutate()}>
            {t('saveAsCopy')}
          </Button>
          <Button
            look="primary"
            onClick={() => {
              autosave.resolve(merged.content)
              onClose()
            }}
          >
            {t('saveChosen')}
          </Button>
        </>
      }
    >
      <div className={styles.all}>
        <Button onClick={() => chooseAll('mine')}>{t('allMine')}</Button>
        <Button onClick={() => chooseAll('theirs')}>{t('allTheirs')}</Button>
      </div>
      {merged.conflicts.map((conflict) => (
        <Part
          key={conflict.path}
          path={conflict.path}
          {...describe(conflict, merged.content, { session, accounts, files, groups })}
          chosen={choices.get(conflict.path) ?? 'mine'}
          onChoose={(side) => setChoices(new Map(choices).set(conflict.path, side))}
        />
      ))}
    </Dialog>
  )
}
