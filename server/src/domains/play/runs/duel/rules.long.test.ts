// More duels.
import './rules.test.ts';
