import { ListPlus, Paperclip } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { useCommands } from '#shell/commands.ts'
import { Button } from '#ui/button/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { translator } from '#i18n/translator.ts'
import { linkIn } from '../session/pasted-link.ts'
import { addFiles } from '../session/uploads/uploads.ts'
import { isBlank } from '../session/model/overrides.ts'
import { listPartIds } from '../session/model/parts.ts'
import { countSettled } from '../session/model/published.ts'
import { scopeOf } from '../session/model/scope.ts'
import { listCustomized, reachesAny } from '../session/model/sent.ts'
import { Part } from '../views/parts/part.tsx'
import { splitPart } from '../commands/composer-commands.ts'
import { focusText } from '../commands/focus-text.ts'
import { MediaTools } from '../views/tools/media-tools.tsx'
import { Title } from './title.tsx'
import { useContent, useContentCopy } from '../hooks/use-content.ts'
import { useHasCards, useHasPolls, useSent, useSession, useStore } from '../hooks/use-session.ts'
import styles from './composer.module.css'
import { mediaId } from '../commands/anchors.ts'

const t = translator('composer')
const loadPartCommands = () => import('../commands/part-commands.ts')
const parts = translator('composerParts')
const SheetCard = lazyPart(async () => ({ default: (await import('../views/link-card/sheet-card.tsx')).SheetCard }))
const AddPoll = lazyPart(async () => ({ default: (await import('../views/poll/part-poll.tsx')).AddPoll }))
const AccountBar = lazyPart(async () => ({ default: (await import('../views/overrides/account-bar.tsx')).AccountBar }))
const Reach = lazyPart(async () => ({ default: (await import('../views/overrides/reach.tsx')).Reach }))
const OwnElsewhere = lazyPart(async () => ({ default: (await import('../views/overrides/own-elsewhere.tsx')).OwnElsewhere }))
const BuildButton = lazyPart(async () => ({ default: (await import('../views/tools/build-link.tsx')).BuildButton }))
const BuildOffer = lazyPart(async () => ({ default: (await import('../views/tools/build-link.tsx')).BuildOffer }))
const FitOffer = lazyPart(async () => ({ default: (await import('../views/parts/fit-offer.tsx')).FitOffer }))

interface SheetViewProps {
  /** The account whose view is shown; absent in the shared view. */
  front: { id: string; name: string } | undefined
  /** The account whose network's rules apply. */
  rulesOf: string | undefined
  /** The post is read-only. */
  isLocked: boolean
}

/** Returns what typing in this view changes, and whether it is read-only. */
const useScope = (front: SheetViewProps['front'], isLocked: boolean) => {
  const { content, customizing, customize } = useSession()
  const id = front?.id
  const sent = useSent()
  const [isBegun] = useState(() => isBlank(content.get()))
  const isCustomizing = useStore(customizing, (ids) => id !== undefined && ids.has(id))
  const scope = useContent(scopeOf, { front: id, sent, isCustomizing, isBegun })
  const isReaching = useContent(reachesAny, sent)
  useEffect(() => {
    // Customization continues even if the text matches the shared one again.
    if (id !== undefined && scope === 'own') customize(id, true)
  }, [id, scope, customize])
  return { scope, sent, readOnly: isLocked || scope === 'shared' || (scope === 'all' && !isReaching) }
}

/** The shared content, or an account's. */
export const SheetView = ({ front, rulesOf, isLocked }: SheetViewProps) => {
  const session = useSession()
  const { checked, content, publication, workspace } = session
  const { scope, sent, readOnly } = useScope(front, isLocked)
  const accountId = scope === 'own' ? front?.id : undefined
  const hasPolls = useHasPolls()
  const hasCards = useHasCards()
  const partIds = useContentCopy(listPartIds, accountId)
  const isNew = useStore(publication, (value) => value === undefined)
  const settled = useStore(publication, (value) => (value ? countSettled(value, { front: front?.id, sent }) : 0))
  const differs = useContentCopy(listCustomized, sent).length > 0
  const isTooLong = useStore(checked, ({ issues }) =>
    issues.some(({ code, field, accountIds }) => code === 'text_too_long' && field === 'text' && (!front || accountIds.includes(front.id))),
  )
  const picker = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  /** The link that was pasted into an empty post. */
  const [pasted, setPasted] = useState<string>()
  const mayBuild = workspace.can.build && !front && !readOnly
  /** The part that was edited last. */
  const written = useRef<string>(undefined)
  const current = () => partIds.find((id) => id === written.current) ?? partIds[0] ?? ''
  const add = (files: Iterable<File>, part = current()) => void addFiles(session, [...files], { part, accountId })
  const split = async () => (await loadPartCommands()).splitAtCursor({ session, accountId, part: current() })
  const addPart = async () => (await loadPartCommands()).addPart({ session, accountId })

  useCommands([splitPart], { readOnly, split: () => void split() })
  return (
    <div
      className={classNames(styles.sheet, readOnly && styles.readOnly, isOver && styles.over)}
      onFocus={({ target }) => {
        written.current = target.closest<HTMLElement>('[data-part]')?.dataset.part ?? written.current
      }}
      onPaste={({ clipboardData }) => {
        if (mayBuild && isBlank(content.get())) setPasted(linkIn(clipboardData.getData('text/plain')))
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
        {front && <AccountBar accountId={front.id} name={front.name} scope={scope} isLocked={isLocked} />}
        {scope === 'all' && sent.size > 0 && <Reach />}
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
          front={front?.id}
          rulesOf={rulesOf}
          readOnly={readOnly || index < settled}
          isLocked={isLocked || index < settled}
          settled={settled}
          takesFocus={isNew && index === 0}
        />
      ))}
      {/* It is there before its content, so that screen readers announce the offer. */}
      {mayBuild && (
        <output>
          {pasted !== undefined && (
            <Suspense>
              <BuildOffer
                url={pasted}
                onDismiss={() => {
                  setPasted(undefined)
                  focusText()
                }}
              />
            </Suspense>
          )}
        </output>
      )}
      {hasCards && (
        <Suspense>
          <SheetCard accountId={front?.id} readOnly={isLocked} />
        </Suspense>
      )}
      {!isLocked && (
        <div className={styles.tools}>
          {!readOnly && (
            <>
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
              <MediaTools accountId={accountId} part={current} />
              {mayBuild && (
                <Suspense>
                  <BuildButton />
                </Suspense>
              )}
            </>
          )}
          {/* A poll is an account's option, so it can be added without customizing the text. */}
          {hasPolls && (
            <Suspense>
              <AddPoll accountId={front?.id} part={current} />
            </Suspense>
          )}
          {!readOnly && (
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
          )}
        </div>
      )}
    </div>
  )
}
