// Each encoding twice.
import './attack-table.test.ts';
