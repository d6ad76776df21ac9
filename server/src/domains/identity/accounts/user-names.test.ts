import { describe, expect, test } from 'vitest';
import { CodedError } from '../../../kit/errors.ts';
import { checkUserName, isPlainName } from './user-names.ts';

const checkName = (name: string) => {
  try {
    return { kept: checkUserName(name, false) };
  } catch (error) {
    return error instanceof CodedError ? error.fields?.userName?.text : String(error);
  }
};

describe('a user name', () => {
  test.each([
    ['Wren'],
    ['Zoë Ångström'],
    ['J.R.R. Tolkien'],
    ['Dr. Who'],
    ['山田 太郎'],
    ['محمد'],
    ['Ada <3'],
    ['Wren ❤️'],
    ['Lanternkeeper'],
    ['Keeper of many'],
    ['Bookkeeper'],
    ['The Keeper of Bees'],
    ['Wren Official'],
    ['Modest Team'],
    ['Careful Customer'],
    ['Help me Wren'],
    ['Secret Service'],
    ['Center of Help'],
    ['Marcel·lí'],
    ['ジャン・ポール'],
    ['Ama Owusu Ɔdɔ'],
    ['Ευγενία'],
    ['Anna Nadine'],
    ['¡Hola Admir!'],
    ['Deleted Scenes'],
    ['Modesty'],
    ['Teammate 7'],
    ['42'],
    ['Agent 6'],
    ['Our member'],
    ['Badminton Fan'],
    ['Security Guard Bo'],
    ['The Owner of Bees'],
    ['Master of Games'],
    ['Dev Patel'],
    ['Xander'],
    ['Supportive Sam'],
    ['Modern Team'],
    ['Legally Blonde'],
    ['Devon'],
    ['Thea Dean'],
    ['Restaffed'],
    ['Account of Wren'],
    ['The Platform'],
    ['Solar System'],
    ['Legal Eagle'],
    ['Robot'],
  ])('can be %s', (name) => {
    expect(checkName(name)).toEqual({ kept: name });
    expect(isPlainName(name)).toBe(true);
  });

  test('is normalised with single spaces', () => {
    expect(checkName('Zoe\u0308  of\u2003 \u00a0Larch')).toEqual({ kept: 'Zoë of Larch' });
  });

  test.each([
    ['a line break', 'Wren\nYour account is closed'],
    ['a null', 'Wren\u0000'],
    ['a right-to-left override', 'Wren\u202Egro.live'],
    ['an isolate', '\u2066Wren\u2069'],
    ['a zero-width space', 'Wr\u200Ben'],
    ['nothing but zero-width characters', '\u200B\u200D\u2060'],
    ['a Hangul filler', '\u3164'],
    ['a braille blank', '\u2800'],
    ['tag characters', 'Wren\u{E0041}'],
    ['a soft hyphen', 'Wr\u00ADen'],
    ['a line separator', 'Wren\u2028there'],
    ['a pile of marks', `W${'\u0301'.repeat(6)}ren`],
  ])('contains no invisible characters: %s', (_what, name) => {
    expect(checkName(name)).toBe('Leave out line breaks and characters that cannot be seen.');
    expect(isPlainName(name)).toBe(false);
  });

  test.each([['...'], ['– –'], ['!!!']])('has a letter or digit: %s', (name) => {
    expect(checkName(name)).toBe('Use at least one letter or digit.');
  });

  test.each([
    ['https://evil.example/x'],
    ['Win at evil.example'],
    ['WWW.EVIL'],
    ['evil。com'],
    ['evil‧com'],
    ['evil․com'],
    ['evil•com'],
    ['evil・com'],
    ['evil⋅com'],
    ['evil·com'],
    ['ｅｖｉｌ．ｃｏｍ'],
    ['a@evil.org'],
    ['192.168.0.1'],
    ['javascript://x'],
  ])('contains no web address: %s', (name) => {
    expect(checkName(name)).toBe('Leave out web addresses.');
  });

  test.each([
    ['The keepers of Emberlore'],
    ['Emberlore team'],
    ['EMBERL0RE'],
    ['Еmbеrlоrе'],
    ['E m b e r l o r e'],
    ['admin'],
    ['Admin 2'],
    ['Аdmin'],
    ['ADM1N'],
    ['adrnin'],
    ['a-d-m-i-n'],
    ['Moderator'],
    ['x_moderator_x'],
    ['Support'],
    ['Player Support'],
    ['Stаff'],
    ['The Keepers'],
    ['System'],
    ['Admiп'],
    ['Em6erlore'],
    ['3m8erl0re'],
    ['@dm!n'],
    ['5upp0rt'],
    ['A former member'],
    ['a Fоrmer Member 2'],
    ['Deleted member'],
    ['𝟜dmin'],
    ['adm¡n'],
    ['Embeɾlore'],
    ['Ɛmberlore'],
    ['Emberlɔre'],
    ['Λdmin'],
    ['Sʉpport'],
    ['Help Center'],
    ['Help Centre'],
    ['Service Team'],
    ['The Service Team'],
    ['Customer Success'],
    ['Customer Success Team'],
    ['Help Team'],
    ['Ɐdmin'],
    ['adnnin'],
    ['Administration'],
    ['Platform Owner'],
    ['Amministratore'],
    ['Администратор'],
    ['Official Mod'],
    ['System Message 2'],
    ['Account Security'],
    ['Adminka'],
    ['The Administration'],
    ['Official Account'],
    ['Mod Team'],
    ['M0d Tеam'],
    ['Moderation'],
    ['The Keeper'],
    ['Keeper'],
    ['Customer Care'],
    ['Ad min Team'],
    ['Modérateur'],
    ['Moderation Bot'],
    ['theadmin'],
    ['xXAdminXx'],
    ['Sysadmin'],
    ['Web Master'],
    ['webmaster'],
    ['postmaster'],
    ['Game Master'],
    ['Billing'],
    ['Payments'],
    ['Security'],
    ['Security Team'],
    ['Trust and Safety'],
    ['Trust & Safety Team'],
    ['Owner'],
    ['Developers'],
    ['The Devs'],
    ['Administrateur'],
  ])('does not imitate staff: %s', (name) => {
    expect(checkName(name)).toBe('This name looks like staff. Choose another.');
    expect(checkUserName(name, true)).toBe(name);
  });
});
