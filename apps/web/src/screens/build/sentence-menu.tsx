import type { BuildPost } from '#api/builds.ts'
import { MenuGroup, MenuItem } from '#ui/menu/menu.tsx'
import { translator } from '#i18n/translator.ts'
import { factsOf, partsOf, type Place, placeSentence, type Sentence } from './changes.ts'

const t = translator('builds')

interface SentenceMenuProps {
  post: BuildPost
  sentence: Sentence
  onPlace: (place: Place) => void
}

/** Where a sentence of a source can go in the post. */
export const SentenceMenu = ({ post, sentence, onPlace }: SentenceMenuProps) => {
  const parts = partsOf(post)
  const facts = parts ? factsOf(parts) : []
  const places: { place: Place; label: string }[] = [
    { place: 'end', label: t(parts ? 'useAsFact' : 'useAtEnd') },
    ...facts.map((_, index) => ({ place: index, label: t('useForFact', { number: index + 1 }) })),
    ...(parts ? [{ place: 'hook' as const, label: t('useAsHook') }] : []),
  ]
  return (
    <MenuGroup label={t('useSentence')}>
      {places.map(({ place, label }) => (
        <MenuItem
          key={place}
          disabledReason={placeSentence(post, sentence, place) ? undefined : t('alreadyThere')}
          onClick={() => onPlace(place)}
        >
          {label}
        </MenuItem>
      ))}
    </MenuGroup>
  )
}
