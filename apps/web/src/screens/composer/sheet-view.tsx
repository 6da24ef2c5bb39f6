import { ListPlus, Paperclip, Split } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useCommands } from '#shell/commands.ts'
import { Button } from '#ui/button/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { words } from '#words/words.ts'
import { mediaId } from './issues/places.ts'
import { addFiles } from './media/upload.ts'
import { hasOwnWords, isForAll } from './model/overrides.ts'
import { listPartIds } from './model/parts.ts'
import { Part } from './parts/part.tsx'
import { Title } from './title.tsx'
import { useSession, useStore } from './use-session.ts'
import styles from './composer.module.css'
import { loadStructure } from './load-structure.ts'

const t = words('composer')
const parts = words('composerParts')
const AccountBar = lazy(async () => ({ default: (await loadStructure()).AccountBar }))
const OwnElsewhere = lazy(async () => ({ default: (await loadStructure()).OwnElsewhere }))
const FitOffer = lazy(async () => ({ default: (await loadStructure()).FitOffer }))

interface SheetViewProps {
  /** Whose view it is; absent: that of all. */
  front: { id: string; name: string } | undefined
  /** Whose rules texts are held against. */
  rulesOf: string | undefined
  readOnly: boolean
}

/** What all share, or what one account has. */
export const SheetView = ({ front, rulesOf, readOnly }: SheetViewProps) => {
  const session = useSession()
  const { content, checked, publication } = session
  // An empty post is begun for all in whichever view it is begun, and so is one that has no other account.
  const [forAll, setForAll] = useState(() => isForAll(content.get()))
  const accountId = forAll ? undefined : front?.id
  const partIds = useStore(content, (value) => listPartIds(value, accountId)).split(' ')
  const isNew = useStore(publication, (value) => value === undefined)
  const differs = useStore(content, (value) => value.targets.some((target) => hasOwnWords(value, target)))
  const isTooLong = useStore(checked, ({ issues }) =>
    issues.some(({ code, field, accountIds }) => code === 'text_too_long' && field === 'text' && (!front || accountIds.includes(front.id))),
  )
  const picker = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  /** The part that was written on last. */
  const written = useRef<string>(undefined)
  const current = () => partIds.find((id) => id === written.current) ?? partIds[0] ?? ''
  const add = (files: Iterable<File>, part = current()) => void addFiles(session, [...files], { part, accountId })
  const split = async () => (await loadStructure()).splitAtCursor({ session, accountId, part: current() })
  const addPart = async () => (await loadStructure()).addPart({ session, accountId })

  useCommands(
    readOnly ? [] : [{ id: 'composer-split', label: parts('split'), icon: Split, keys: 'mod+shift+Enter', run: () => void split() }],
  )
  return (
    <div
      className={classNames(styles.sheet, isOver && styles.over)}
      onFocus={({ target }) => {
        written.current = target.closest<HTMLElement>('[data-part]')?.dataset.part ?? written.current
      }}
      onDragOver={(event) => {
        if (readOnly || !event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false)
        if (readOnly || !event.dataTransfer.files.length) return
        event.preventDefault()
        add(event.dataTransfer.files, (event.target as Element).closest<HTMLElement>('[data-part]')?.dataset.part)
      }}
    >
      <Suspense>
        {front && (
          <AccountBar accountId={front.id} name={front.name} isForAll={forAll} onOnly={() => setForAll(false)} readOnly={readOnly} />
        )}
        {!front && differs && <OwnElsewhere />}
      </Suspense>
      <Title accountId={accountId} front={front?.id} readOnly={readOnly} />
      {partIds.map((part, index) => (
        <Part
          key={`${accountId} ${part}`}
          part={part}
          index={index}
          total={partIds.length}
          accountId={accountId}
          rulesOf={rulesOf}
          readOnly={readOnly}
          takesFocus={isNew && index === 0}
        />
      ))}
      {!readOnly && (
        <div className={styles.tools}>
          <input
            ref={picker}
            type="file"
            multiple
            hidden
            onChange={({ target }) => {
              add(target.files ?? [])
              target.value = ''
            }}
          />
          <Button id={mediaId} look="quiet" onClick={() => picker.current?.click()}>
            <Paperclip size={16} aria-hidden />
            {t('addMedia')}
          </Button>
          <span className={styles.hint}>{t('dropHint')}</span>
          <span className={styles.last}>
            {isTooLong && (
              <Suspense>
                <FitOffer accountId={accountId} />
              </Suspense>
            )}
            <Button look="quiet" onClick={() => void addPart()}>
              <ListPlus size={16} aria-hidden />
              {parts('addPart')}
            </Button>
          </span>
        </div>
      )}
    </div>
  )
}
