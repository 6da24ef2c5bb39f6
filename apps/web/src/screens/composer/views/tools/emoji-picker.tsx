import { type KeyboardEvent, useRef, useState } from 'react'
import { Select } from '#ui/select/select.tsx'
import { SearchField } from '#ui/search-field/search-field.tsx'
import { translator } from '#i18n/translator.ts'
import { type Emoji, emojiGroups, findEmoji, listRecent, noteUse } from './emoji.ts'
import styles from './tools.module.css'

const t = translator('composerEmoji')

const groupNames: Readonly<Record<string, Parameters<typeof t>[0]>> = {
  smileys_emotion: 'emojiSmileys',
  people_body: 'emojiPeople',
  animals_nature: 'emojiAnimals',
  food_drink: 'emojiFood',
  travel_places: 'emojiTravel',
  activities: 'emojiActivities',
  objects: 'emojiObjects',
  symbols: 'emojiSymbols',
  flags: 'emojiFlags',
}

const nameGroup = (slug: string): string => {
  const name = groupNames[slug]
  return name ? t(name as 'emojiFlags') : slug
}

/** As in the style sheet. */
const columns = 8

interface GridProps {
  label: string
  emojis: readonly Emoji[]
  onChoose: (emoji: Emoji) => void
}

/** Tab reaches one emoji, and arrow keys the others. */
const Grid = ({ label, emojis, onChoose }: GridProps) => {
  const list = useRef<HTMLUListElement>(null)
  const [active, setActive] = useState(0)
  const reachable = Math.min(active, emojis.length - 1)
  const onKey = (event: KeyboardEvent): void => {
    const along = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
    const moves: Readonly<Record<string, number>> = {
      ArrowRight: reachable + along,
      ArrowLeft: reachable - along,
      ArrowDown: reachable + columns,
      ArrowUp: reachable - columns,
      Home: 0,
      End: emojis.length - 1,
    }
    const next = moves[event.key]
    if (next === undefined || next < 0 || next >= emojis.length) return
    event.preventDefault()
    setActive(next)
    list.current?.querySelectorAll('button')[next]?.focus()
  }
  const listeners = { onKeyDown: onKey }
  return (
    <ul ref={list} className={styles.emojis} aria-label={label} {...listeners}>
      {emojis.map((one, index) => (
        <li key={one.emoji}>
          <button
            type="button"
            className={styles.emoji}
            aria-label={one.name}
            title={one.name}
            tabIndex={index === reachable ? 0 : -1}
            onFocus={() => setActive(index)}
            onClick={() => onChoose(one)}
          >
            {one.emoji}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Emoji by name and by group, those used last first. */
export const EmojiPicker = ({ onChoose }: { onChoose: (emoji: string) => void }) => {
  const [query, setQuery] = useState('')
  const [slug, setSlug] = useState(emojiGroups[0]?.slug ?? '')
  const [recent] = useState(listRecent)
  const choose = (one: Emoji): void => {
    noteUse(one)
    onChoose(one.emoji)
  }
  const isSearching = query.trim() !== ''
  const found = isSearching ? findEmoji(query) : []
  const group = emojiGroups.find((one) => one.slug === slug)
  return (
    <>
      <SearchField
        label={t('findEmoji')}
        value={query}
        onChange={setQuery}
        onKeyDown={(event) => {
          const [first] = found
          if (event.key !== 'Enter' || !first) return
          event.preventDefault()
          choose(first)
        }}
      />
      {isSearching ? (
        <>
          <output className="visually-hidden">{t('emojiFound', { count: found.length })}</output>
          {found.length ? <Grid key={query} label={t('emojiResults')} emojis={found} onChoose={choose} /> : <p>{t('noEmoji')}</p>}
        </>
      ) : (
        <>
          {recent.length > 0 && (
            <>
              <h3>{t('emojiRecent')}</h3>
              <Grid label={t('emojiRecent')} emojis={recent} onChoose={choose} />
            </>
          )}
          <Select
            label={t('emojiGroup')}
            hideLabel
            value={slug}
            choices={emojiGroups.map((one) => ({ value: one.slug, label: nameGroup(one.slug) }))}
            onChange={setSlug}
          />
          {group && <Grid key={slug} label={nameGroup(slug)} emojis={group.emojis} onChoose={choose} />}
        </>
      )}
    </>
  )
}
