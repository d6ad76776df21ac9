/** Laid out next. */
export function ShopScreen() {
  return null;
}
