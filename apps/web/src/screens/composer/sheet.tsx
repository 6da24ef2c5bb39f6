import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Paperclip } from 'lucide-react'
import { useRef, useState } from 'react'
import { type AccountView, accountsQuery } from '#api/accounts.ts'
import { Button } from '#ui/button/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Tabs } from '#ui/tabs/tabs.tsx'
import { words } from '#words/words.ts'
import { AccountTab } from './destinations/account-tab.tsx'
import { Chooser } from './destinations/chooser.tsx'
import { nameAccount } from '#lib/networks.ts'
import { Settings } from './destinations/settings.tsx'
import { mediaId, titleId } from './issues/places.ts'
import { MediaList } from './media/media-list.tsx'
import { addFiles } from './media/upload.ts'
import { countText, profileOf } from './model/check.ts'
import { partsOf } from './model/content.ts'
import { isEditable } from './model/mode.ts'
import { Editor } from './text/editor.tsx'
import { useMode, useSession, useStore } from './use-session.ts'
import editorStyles from './text/editor.module.css'
import styles from './composer.module.css'

const t = words('composer')
const everyAccount = 'all'

/** The account whose limit is reached first, for the view of all. */
const useTightest = (accounts: readonly AccountView[]): string | undefined => {
  const { content, context, checked } = useSession()
  // As of the last pause: which account it is seldom changes within a word.
  return useStore(checked, ({ forms }) => {
    let tightest: { id: string; left: number } | undefined
    for (const { id } of accounts) {
      const count = countText(content.get(), id, context.get(), forms)
      if (count && (!tightest || count.limit - count.used < tightest.left)) tightest = { id, left: count.limit - count.used }
    }
    return tightest?.id
  })
}

const Title = ({ readOnly }: { readOnly: boolean }) => {
  const { content, checked, context, edit } = useSession()
  const title = useStore(content, (value) => value.title)
  const rules = useStore(context, (value) => value.rules)
  const takesTitle = useStore(checked, ({ forms }) =>
    [...forms].some(([id, form]) => {
      const known = rules.get(id)
      return known && profileOf(known, form)?.titleLimit !== undefined
    }),
  )
  if (title === '' && (readOnly || !takesTitle)) return null
  return (
    <input
      id={titleId}
      className={styles.title}
      aria-label={t('title')}
      placeholder={t('titleHint')}
      value={title}
      readOnly={readOnly}
      maxLength={300}
      onChange={({ target }) => edit({ type: 'title', title: target.value })}
    />
  )
}

/** What is written, once for all accounts, seen with the eyes of one of them or of all. */
export const Sheet = () => {
  const session = useSession()
  const { workspace, content, publication } = session
  const { account: chosen } = useSearch({ strict: false })
  const navigate = useNavigate()
  const { data: accounts } = useSuspenseQuery(accountsQuery(workspace.id))
  const targets = useStore(content, (value) => value.targets)
  const partIds = useStore(content, (value) =>
    partsOf(value)
      .map(({ id }) => id)
      .join(' '),
  ).split(' ')
  const readOnly = !isEditable(useMode())
  const isNew = useStore(publication, (value) => value === undefined)
  const picker = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const shown = targets.flatMap((target) => accounts.find(({ id }) => id === target.social_account_id) ?? [])
  const front = shown.find(({ id }) => id === chosen)
  const tightest = useTightest(shown)
  const add = (files: Iterable<File>) => void addFiles(session, [...files])

  return (
    <>
      <Tabs
        label={t('destinations')}
        value={front?.id ?? everyAccount}
        tabs={[
          { value: everyAccount, label: t('allAccounts', { count: shown.length }) },
          ...shown.map((account) => ({ value: account.id, label: <AccountTab account={account} /> })),
        ]}
        after={!readOnly && <Chooser />}
        onChange={(value) =>
          void navigate({
            to: '.',
            search: (search) => ({ ...search, account: value === everyAccount ? undefined : value }),
            replace: true,
          })
        }
      >
        <div
          className={classNames(styles.sheet, isOver && styles.over)}
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
            add(event.dataTransfer.files)
          }}
        >
          <Title readOnly={readOnly} />
          {partIds.map((part, index) => (
            <div key={part} className={partIds.length > 1 ? editorStyles.part : undefined}>
              <Editor
                part={part}
                accountId={front?.id ?? tightest}
                label={partIds.length > 1 ? t('partOf', { number: index + 1, total: partIds.length }) : t('text')}
                placeholder={t('textHint')}
                readOnly={readOnly}
                takesFocus={isNew && index === 0}
                onFiles={add}
              />
            </div>
          ))}
          <MediaList readOnly={readOnly} />
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
            </div>
          )}
        </div>
        {front && <Settings key={front.id} accountId={front.id} name={nameAccount(front)} readOnly={readOnly} />}
      </Tabs>
    </>
  )
}
