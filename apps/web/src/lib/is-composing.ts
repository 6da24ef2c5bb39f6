type Composed = Pick<KeyboardEvent, 'isComposing' | 'keyCode'>

/** The code of keys that an input method takes (https://www.w3.org/TR/uievents/#determine-keydown-keyup-keyCode). */
const takenKey = 229

/**
 * True for keys of an input method, which choose or cancel what it suggests. Safari sends the key that ends a composition after its end, so
 * that only its code reveals it.
 */
export const isComposing = ({ isComposing: isOpen, keyCode }: Composed): boolean => isOpen || keyCode === takenKey
