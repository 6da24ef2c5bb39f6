import { type RefObject, useEffect, useId, useState } from 'react'
import { nameNetwork } from '#networks/names.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { classNames } from '#ui/class-names.ts'
import { showToast } from '#ui/toast/toast.tsx'
import { translator } from '#i18n/translator.ts'
import { spotOf } from './caret.ts'
import { insertText } from './insert.ts'
import { type Person, usePeople } from './use-people.ts'
import { useToken } from './use-token.ts'
import styles from './mentions.module.css'

const t = translator('composerMentions')

const nameAll = (platforms: readonly string[]): string => platforms.map(nameNetwork).join(', ')

interface MentionPopupProps {
  area: RefObject<HTMLTextAreaElement | null>
  accountId: string | undefined
}

/** Positions the list below the name's line, within the text area. */
const putBelow = (list: HTMLElement, area: HTMLTextAreaElement, start: number): void => {
  const layer = area.previousElementSibling
  if (!layer) return
  const box = area.getBoundingClientRect()
  const { left, bottom } = spotOf(layer, area.value, start)
  list.style.left = `${Math.max(0, Math.min(left - box.left, box.width - list.offsetWidth))}px`
  list.style.top = `${bottom - box.top}px`
}

/** Lists people whose names start with the text before the caret. The focus stays in the text. */
export const MentionPopup = ({ area, accountId }: MentionPopupProps) => {
  const { token, dismiss, close } = useToken(area)
  const people = usePeople(token?.query, accountId)
  const [choice, setChoice] = useState({ query: '', index: 0 })
  const listId = useId()
  const isOpen = token !== undefined && people.length > 0
  // For a different name, start with the first person again.
  const current = choice.query === token?.query ? Math.min(choice.index, people.length - 1) : 0
  const choose = (index: number) => setChoice({ query: token?.query ?? '', index: (index + people.length) % people.length })
  const optionId = (index: number) => `${listId}-${index}`

  const insert = ({ mention, linkedOn }: Person) => {
    const element = area.current
    if (!element || !token) return
    const { selectionStart, value } = element
    close()
    insertText(element, token.start, selectionStart, /^\s/.test(value.slice(selectionStart)) ? mention : `${mention} `)
    if (linkedOn) showToast(t('plainOn', { name: mention, networks: nameAll(linkedOn) }))
  }

  useEffect(() => {
    const element = area.current
    if (!isOpen || !element) return undefined
    const keys: Record<string, () => void> = {
      ArrowDown: () => choose(current + 1),
      ArrowUp: () => choose(current - 1),
      Enter: () => people[current] && insert(people[current]),
      Tab: () => people[current] && insert(people[current]),
      Escape: dismiss,
    }
    const onKeyDown = (event: KeyboardEvent) => {
      const act = keys[event.key]
      // An input method handles its own keys while composing.
      if (!act || event.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      event.preventDefault()
      event.stopPropagation()
      act()
    }
    element.addEventListener('keydown', onKeyDown)
    element.setAttribute('aria-autocomplete', 'list')
    element.setAttribute('aria-controls', listId)
    element.setAttribute('aria-activedescendant', optionId(current))
    return () => {
      element.removeEventListener('keydown', onKeyDown)
      for (const name of ['aria-autocomplete', 'aria-controls', 'aria-activedescendant']) element.removeAttribute(name)
    }
  })

  // HTML has no element for a list that is controlled from a text area, which keeps the focus and handles the keys.
  /* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events */
  return (
    <>
      {isOpen && (
        <div
          key={token.start}
          ref={(list) => {
            if (list && area.current) putBelow(list, area.current, token.start)
          }}
          id={listId}
          role="listbox"
          tabIndex={-1}
          aria-label={t('people')}
          className={styles.list}
          onPointerDown={(event) => event.preventDefault()}
        >
          {people.map((person, index) => (
            <div
              key={`${person.platform} ${person.mention}`}
              id={optionId(index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === current}
              className={classNames(styles.option, index === current && styles.current)}
              onPointerMove={() => index !== current && choose(index)}
              onClick={() => insert(person)}
            >
              <Avatar name={person.display_name || person.handle} src={person.avatar_path} size={28} />
              <span className={styles.who}>
                <span className={styles.name}>{person.display_name || person.handle}</span>
                <span className={styles.handle}>
                  {person.mention}
                  {accountId === undefined && ` · ${nameNetwork(person.platform)}`}
                </span>
              </span>
              {person.linkedOn && <span className={styles.handle}>{t('linkedOn', { networks: nameAll(person.linkedOn) })}</span>}
            </div>
          ))}
        </div>
      )}
      <output className="visually-hidden">{isOpen ? t('found', { count: people.length }) : ''}</output>
    </>
  )
}
