"""What every test shares: the list of skips at the end, and the option that turns a skip into a
failure.
"""

from __future__ import annotations

import logging
from typing import Any

import pytest

LONG = (
    "agents/test_arena.py::test_an_arena_goes_on_where_it_was_left",
    "agents/test_arena.py::test_variants_are_compared_deal_by_deal",
    "agents/test_endings.py::test_an_ending_is_worth_what_best_play_brings",
    "agents/test_endings.py::test_search_and_chances_take_what_is_known",
    "agents/test_endings.py::test_what_would_take_too_long_is_left_to_the_search",
    "agents/test_giving.py::test_every_level_but_the_lowest_keeps_what_it_need_not_give",
    "agents/test_giving.py::test_what_gives_no_win_away_is_told_from_what_does",
    "agents/test_hint.py::test_hints_say_why_in_cards[carbondale",
    "agents/test_hint.py::test_rules_of_thumb_say_why[carbondale",
    "agents/test_hint.py::test_the_first_hint_after_the_warm_up_compiles_nothing[carb",
    "agents/test_hint.py::test_what_follows_is_told_only_where_it_speaks_for_the_action",
    "agents/test_inference.py::test_whoever_bets_has_a_king_and_the_queen_folds",
    "agents/test_learned.py::test_other_weights_change_what_compiled_code_says_though_it_lies_in_the_cache",
    "agents/test_learned.py::test_the_learned_player_does_not_peek[carb",
    "agents/test_winning.py::test_a_row_that_surely_wins_is_found_where_there_is_one[carbles-options1",
    "agents/test_winning.py::test_every_level_but_the_lowest_wins_at_once_if_it_can[carbles",
    "conformance/test_compiled.py::test_a_second_process_finds_every_kernel",
    "conformance/test_compiled.py::test_law[compiled-rules-do-what-cpython-does-carbles",
    "conformance/test_compiled.py::test_law[compiled-rules-do-what-cpython-does-carbondale",
    "conformance/test_compiled.py::test_law[compiled-rules-do-what-cpython-does-carlton",
    "conformance/test_compiled.py::test_law[deals-are-the-same-carb",
    "conformance/test_compiled.py::test_law[deals-are-the-same-carlton",
    "conformance/test_compiled.py::test_law[games-are-as-long-as-declared-carbles",
    "conformance/test_compiled.py::test_law[games-are-as-long-as-declared-carbondale",
    "conformance/test_compiled.py::test_law[playouts-end-carbles",
    "conformance/test_compiled.py::test_law[playouts-end-carbondale",
    "conformance/test_fuzz.py::test_law[spoiled-positions-carbles",
    "conformance/test_fuzz.py::test_law[spoiled-positions-carbondale",
    "conformance/test_fuzz.py::test_law[spoiled-positions-carlton",
    "conformance/test_fuzz.py::test_law[spoiled-states-carbondale",
    "conformance/test_fuzz.py::test_law[wrong-gesture-paths-carbles",
    "conformance/test_knowledge.py::test_law[the-hidden-changes-nothing-that-a-seat-is-told-carbles",
    "conformance/test_knowledge.py::test_law[the-hidden-changes-nothing-that-a-seat-is-told-carbondale_draft",
    "conformance/test_knowledge.py::test_law[the-hidden-changes-nothing-that-a-seat-is-told-carlton",
    "conformance/test_knowledge.py::test_law[the-truth-is-possible-and-not-the-only-possibility-carbles",
    "conformance/test_knowledge.py::test_law[the-truth-is-possible-and-not-the-only-possibility-carbondale",
    "conformance/test_knowledge.py::test_law[the-truth-is-possible-and-not-the-only-possibility-carlton",
    "conformance/test_knowledge.py::test_law[views-and-the-truths-behind-them-carbondale_draft",
    "conformance/test_laws.py::test_law[the-laws-of-every-ply-carbondale_draft",
    "conformance/test_observations.py::test_law[observations-at-the-end-carb",
    "conformance/test_observations.py::test_law[observations-under-every-value-of-every-option-carb",
    "conformance/test_observations.py::test_law[observations-under-every-value-of-every-option-carlton",
    "conformance/test_observations.py::test_law[observations-under-every-value-of-every-option-three_piles",
    "conformance/test_observations.py::test_laws_over_random_play[carb",
    "conformance/test_options.py::test_every_value_of_every_option[carbondale-2",
    "conformance/test_options.py::test_every_value_of_every_option[carbondale-3",
    "conformance/test_options.py::test_every_value_of_every_option[carbondale-4",
    "conformance/test_options.py::test_every_value_of_every_option[carbondale_draft-1",
    "conformance/test_options.py::test_every_value_of_every_option[carbondale_draft-2",
    "conformance/test_options.py::test_every_value_of_every_option[carbondale_draft-3",
    "conformance/test_options.py::test_every_value_of_every_option[carbondale_draft-4",
    "conformance/test_scenes.py::test_law[scenes-and-gestures-carbles",
    "conformance/test_scenes.py::test_law[tables-of-every-number-of-seats-carbles",
    "core/test_compiled.py::test_an_edited_rule_is_played_whoever_imports_numba",
    "core/test_compiled.py::test_games_with_equal_fields_keep_their_own_rules[other_piles",
    "envs/test_docs.py::",
    "envs/test_gym.py::test_many_at_once_are_the_single_one_many_times[three_piles",
    "envs/test_gym.py::test_names_of_environments",
    "envs/test_gym.py::test_opponents_inside_choose_as_the_players_of_that_name",
    "envs/test_gym.py::test_the_check_finds_what_differs",
    "envs/test_vector_game.py::test_a_seed_gives_the_same_games_in_however_many_threads[carlton",
    "envs/test_vector_game.py::test_games_are_cut_off_after_so_many_plies",
    "envs/test_vector_game.py::test_saved_games_go_on_as_they_would_have[carb",
    "envs/test_vector_game.py::test_saved_games_go_on_as_they_would_have[carlton",
    "envs/test_vector_game.py::test_vector_games_are_matches_played_by_hand[carlton",
    "games/test_carbles.py::test_B21_samples_after_burns_are_uniform_over_all_that_is_possible[barred0",
    "games/test_carbles.py::test_B21_samples_after_burns_are_uniform_over_all_that_is_possible[barred1",
    "games/test_carbles.py::test_B21_samples_after_burns_are_uniform_over_all_that_is_possible[barred2",
    "games/test_carbles.py::test_B21_samples_after_burns_are_uniform_over_all_that_is_possible[barred6",
    "games/test_carbondale_draft_knowledge.py::test_D39_uniform_over_what_may_have_been_announced[",
    "games/test_carbondale_draft_knowledge.py::test_uniform_after_an_unseen_discard_of_a_known_card",
    "games/test_carbondale_knowledge.py::test_F10_unfinished_discards_are_hidden_uniform",
    "games/test_carbondale_knowledge.py::test_F15_a_known_card_may_have_been_discarded_unseen_uniform",
    "games/test_carbondale_knowledge.py::test_F29_claimed_cards_and_two_copies_uniform_told_apart",
    "games/test_carlton_certificates.py::test_the_checker_finds_the_safe_cards_and_dead_locks_of_the_solver[",
    "games/test_carlton_planner.py::test_it_plays_the_same_whatever_the_hidden_cards_are[3",
    "games/test_carlton_planner.py::test_it_plays_the_same_whatever_the_hidden_cards_are[4",
    "games/test_carlton_solver.py::test_a_row_copied_over_a_move_is_the_row_of_the_position_after_it",
    "games/test_carlton_solver.py::test_disorder_is_the_same_for_the_same_neighbours",
    "games/test_carlton_solver.py::test_no_position_that_is_called_stuck_can_be_won[suits2-ranks5",
    "games/test_carlton_solver.py::test_no_position_that_is_called_stuck_can_be_won[suits4",
    "games/test_carlton_solver.py::test_the_exhaustive_search_enters_every_successor",
    "games/test_observations.py::test_carbles[options2",
    "lab/test_bulk.py::test_any_number_of_processes_gives_the_same_games",
    "lab/test_bulk.py::test_each_game_is_the_one_that_the_agents_play_on_a_match[carbondale",
    "lab/test_designer.py::test_a_decision_is_tried_with_what_was_played_first",
    "lab/test_designer.py::test_uses_of_kinds_are_the_choices",
    "lab/test_missed.py::test_a_player_who_takes_them_misses_none_and_one_who_does_not_all",
    "lab/test_missed.py::test_the_command_prints_a_line_for_each_player",
    "lab/test_missed.py::test_whoever_wins_by_a_row_had_it_listed",
    "lab/test_missed.py::test_wins_that_are_given_away_are_told_from_those_that_are_not",
    "lab/test_survey.py::test_a_survey_writes_lines_that_win_and_goes_on_where_it_was_killed",
    "lab/test_trajectories.py::test_decisions_are_those_of_an_environment",
    "manual/test_examples.py::test_the_examples_run[docs/tutorials/researchers.md",
    "packages/test_installed.py::test_a_person_plays_it_against_a_level",
    "packages/test_installed.py::test_computers_of_different_levels_meet",
    "packages/test_installed.py::test_the_house_lists_a_game_that_it_has_never_heard_of",
    "packages/test_page.py::test_a_whole_game[keyboard",
    "packages/test_page.py::test_a_whole_game[roles",
    "packages/test_server.py::test_a_whole_game_against_a_level[beginner",
    "play/test_changes.py::test_a_stream_of_changes_is_the_same_whatever_is_hidden[carbles-partners",
    "play/test_changes.py::test_a_stream_of_changes_is_the_same_whatever_is_hidden[carbles-two",
    "play/test_changes.py::test_a_stream_of_changes_is_the_same_whatever_is_hidden[carbles-wall",
    "play/test_changes.py::test_a_stream_of_changes_is_the_same_whatever_is_hidden[carbondale-four",
    "play/test_changes.py::test_a_stream_of_changes_is_the_same_whatever_is_hidden[carbondale-strict",
    "play/test_changes.py::test_a_stream_of_changes_is_the_same_whatever_is_hidden[carbondale-t",
    "play/test_changes.py::test_a_stream_of_changes_is_the_same_whatever_is_hidden[carbondale_draft-",
    "play/test_changes.py::test_changes_lead_to_what_a_snapshot_says[1-carbles",
    "play/test_changes.py::test_changes_lead_to_what_a_snapshot_says[1-carbondale_draft",
    "play/test_changes.py::test_changes_lead_to_what_a_snapshot_says[1-carlton-short",
    "play/test_changes.py::test_changes_lead_to_what_a_snapshot_says[1-carlton-top",
    "play/test_history.py::test_the_arena_tells_who_asks[carbondale_draft",
    "play/test_pauses.py::test_of_other_kinds_of_answers_everybody_knows[carbles-twelve",
    "play/test_pauses.py::test_of_other_kinds_of_answers_everybody_knows[carbondale-four",
    "play/test_winnable.py::test_a_list_is_made_of_a_survey",
    "play/test_winnable.py::test_grades_are_what_careful_play_and_the_planner_give",
    "server/proof/test_keys.py::test_promise_and_record_are_signed_and_keys_rotate[postgresql",
    "server/storage/test_addresses.py::test_a_database_that_is_not_there",
    "server/storage/test_addresses.py::test_a_file_that_is_no_database",
    "server/storage/test_addresses.py::test_an_address_that_is_none[/var",
    "server/storage/test_addresses.py::test_an_address_that_is_none[:",
    "server/storage/test_addresses.py::test_an_address_that_is_none[http",
    "server/storage/test_addresses.py::test_an_address_that_is_none[mysql",
    "server/storage/test_addresses.py::test_an_address_that_is_none[postgresql://[",
    "server/storage/test_addresses.py::test_an_address_that_is_none[postgresql://u",
    "server/storage/test_addresses.py::test_an_address_that_is_none[sqlite",
    "server/storage/test_addresses.py::test_an_address_that_is_none[x.db",
    "server/storage/test_closed.py::test_a_damaged_table_hurts_only_itself[",
    "server/storage/test_closed.py::test_a_table_of_other_rules_is_shown_as_it_was_last_stored[15",
    "server/storage/test_closed.py::test_a_table_of_other_rules_is_shown_as_it_was_last_stored[9",
    "server/storage/test_closed.py::test_entries_that_do_not_fit_close_a_table[DELETE",
    "server/storage/test_closed.py::test_entries_that_do_not_fit_close_a_table[UPDATE",
    "server/storage/test_operating.py::test_a_backup_is_of_one_moment",
    "server/storage/test_operating.py::test_a_backup_while_people_play_is_the_same_tables[postgresql",
    "server/storage/test_operating.py::test_a_move_in_flight_does_not_undo_closing[postgresql",
    "server/storage/test_operating.py::test_a_person_is_forgotten[postgresql",
    "server/storage/test_operating.py::test_a_table_is_closed_where_it_is_played[postgresql",
    "server/storage/test_operating.py::test_addresses_are_banned_by_their_prefix[postgresql",
    "server/storage/test_operating.py::test_talk_is_reported_or_switched_off[postgresql",
    "server/storage/test_operating.py::test_who_is_banned_has_to_go_and_stays_out[postgresql",
    "server/table/test_solo.py::test_a_peek_shows_one_card_and_is_remembered[postgresql",
    "server/table/test_solo.py::test_a_sure_win_is_played_out[postgresql",
    "server/table/test_steps.py::test_every_message_of_a_game_may_be_sent_twice[carbles-twelve",
    "server/table/test_steps.py::test_every_message_of_a_game_may_be_sent_twice[carbondale-four",
    "server/table/test_steps.py::test_every_message_of_a_game_may_be_sent_twice[carbondale-three",
    "server/web/inner/test_passing.py::test_a_killed_process_s_table_goes_on_at_the_one_that_passed_on",
    "server/web/inner/test_passing.py::test_a_secret_that_differs_keeps_processes_apart",
    "server/web/inner/test_passing.py::test_lists_know_whose_turn_it_is_elsewhere",
    "server/web/inner/test_passing.py::test_three_processes_under_load",
    "server/web/test_handing.py::test_a_player_that_only_the_page_has_is_followed_by_another",
    "server/web/test_lists.py::test_a_lost_listener_listens_again_and_reads_anew",
    "server/web/test_lists.py::test_nothing_is_notified_in_a_transaction_that_writes_tables",
    "server/web/test_lists.py::test_one_who_looks_is_not_read_for_when_gone",
    "server/web/test_serve.py::test_a_graceful_end_says_goodbye_and_keeps_what_was_acknowledged[15",
    "server/web/test_serve.py::test_lan_prints_an_address_that_phones_can_reach",
    "server/web/test_serve.py::test_serve_says_what_is_wrong",
    "server/web/test_serve.py::test_without_lan_a_local_link_is_warned_of",
    "server/workers/test_warming.py::test_levels_compile_nothing_after_the_warm_up",
    "terminal/app/test_learning.py::test_the_first_and_the_last_lesson_are_played_through[carb",
    "terminal/app/test_learning.py::test_the_rules_are_shown_whole_with_their_figures_and_house_rulings[carb",
    "terminal/app/test_small_windows.py::test_a_table_keeps_its_shape_through_a_lesson[carbondale",
    "terminal/app/test_table.py::test_a_hint_comes_with_chances_and_goes_with_the_cursor",
    "terminal/app/test_table.py::test_every_screen_has_room_in_a_narrow_window",
    "terminal/app/test_undo.py::test_undo_at_every_ply[carbles",
    "terminal/app/test_undo.py::test_undo_at_every_ply[three_piles-options6",
    "terminal/commands/test_measuring.py::test_an_analysis_has_a_line_a_seat_and_the_mistakes",
    "terminal/commands/test_measuring.py::test_the_search_is_measured_by_bench",
    "terminal/plain/test_play.py::test_every_game_can_be_played_here[carbles-44",
    "terminal/plain/test_play.py::test_every_game_can_be_played_here[carbles-80",
    "terminal/plain/test_play.py::test_every_game_can_be_played_here[carbondale-44",
    "terminal/plain/test_play.py::test_every_game_can_be_played_here[carbondale-80",
    "terminal/plain/test_play.py::test_every_game_can_be_played_here[carlton-44",
    "terminal/plain/test_undo.py::test_undo_at_every_question[three_piles-options1",
    "terminal/test_language.py::test_a_lesson_speaks_the_language[carb",
    "terminal/test_language.py::test_a_lesson_speaks_the_language[carlton",
    "terminal/test_language.py::test_a_table_speaks_the_language[carbles",
    "terminal/test_language.py::test_records_and_analyses_speak_the_language",
    "web/test_access.py::test_axe_finds_nothing[",
    "web/test_after.py::test_the_pages_after_a_game[",
    "web/test_alone.py::test_hints_alone_and_against_computers",
    "web/test_alone.py::test_stepping_through_while_the_game_goes_on_and_after",
    "web/test_alone.py::test_time_bookmarks_and_finding_a_card",
    "web/test_alone.py::test_what_is_safe_goes_up",
    "web/test_answers.py::test_an_answer_is_read_whole_by_a_touch_and_covers_nothing_of_the_table[carb",
    "web/test_answers.py::test_an_answer_is_read_whole_by_a_touch_and_covers_nothing_of_the_table[carlton 1",
    "web/test_bars.py::test_a_finger_is_told_a_price_above_the_table[8",
    "web/test_bars.py::test_a_long_price_covers_no_word_of_what_is_asked[60",
    "web/test_bars.py::test_a_long_price_covers_no_word_of_what_is_asked[8",
    "web/test_bars.py::test_a_phone_that_is_turned_and_turned_back_shows_what_it_showed[three_piles",
    "web/test_bars.py::test_a_row_below_a_pointer_at_rest_is_not_asked_for",
    "web/test_bars.py::test_a_table_begins_at_its_top[carbondale",
    "web/test_bars.py::test_buttons_that_come_and_go_leave_the_others_in_their_places[size1",
    "web/test_bars.py::test_buttons_that_come_and_go_leave_the_others_in_their_places[size2",
    "web/test_bars.py::test_the_first_line_of_the_log_is_whole",
    "web/test_bars.py::test_the_table_keeps_its_place_whatever_is_told[carbondale",
    "web/test_bars.py::test_the_table_keeps_its_place_whatever_is_told[three_piles",
    "web/test_bars.py::test_what_a_score_is_made_up_of_can_be_read_on_a_phone[size1",
    "web/test_beside.py::test_turns_of_many_lines_keep_to_their_rows",
    "web/test_ends.py::test_the_table_stays_where_it_was[size1",
    "web/test_ends.py::test_the_table_stays_where_it_was[size2",
    "web/test_ends.py::test_the_table_stays_where_it_was[size3",
    "web/test_ends.py::test_the_table_stays_where_it_was[size4",
    "web/test_friends.py::test_a_line_is_reported_and_the_host_switches_talk_off",
    "web/test_friends.py::test_a_standing_answer_is_given_without_asking",
    "web/test_friends.py::test_an_absent_friend_is_replaced_by_vote",
    "web/test_friends.py::test_talk_mute_and_gestures",
    "web/test_friends.py::test_who_gives_up_in_the_midst_of_the_others_turn_ends_the_game_at_both_tables",
    "web/test_gestures.py::test_a_card_laid_on_a_cell_is_not_asked_for_its_cell_again[carbondale-",
    "web/test_gestures.py::test_a_card_laid_on_a_cell_is_not_asked_for_its_cell_again[carbondale_draft-size0",
    "web/test_gestures.py::test_a_magnifier_where_two_targets_compete",
    "web/test_gestures.py::test_cards_that_move_together_are_framed_and_dragged_together",
    "web/test_gestures.py::test_where_a_marble_surely_goes_may_be_touched",
    "web/test_happened.py::test_a_hint_goes_once_another_move_is_begun",
    "web/test_happened.py::test_a_hint_stays_until_its_move_is_made",
    "web/test_happened.py::test_a_standing_answer_covers_nothing_that_is_asked",
    "web/test_happened.py::test_on_a_phone_only_what_was_asked_last_is_answered",
    "web/test_happened.py::test_the_focus_is_never_nowhere",
    "web/test_happened.py::test_the_log_goes_both_ways_by_itself",
    "web/test_language.py::test_a_lesson_of_each_game[c",
    "web/test_language.py::test_a_table_of_each_game",
    "web/test_language.py::test_a_table_that_waits",
    "web/test_language.py::test_pages_before_a_game",
    "web/test_people.py::test_a_phone_at_a_table_for_six",
    "web/test_people.py::test_a_private_link_works_in_another_browser",
    "web/test_people.py::test_who_changes_their_mind_while_the_server_is_away_means_the_last",
    "web/test_play.py::test_a_usual_game_of_many_cards",
    "web/test_play.py::test_a_whole_game[carbles-mouse",
    "web/test_play.py::test_a_whole_game[carbondale-mouse",
    "web/test_play.py::test_a_whole_game[carbondale_draft-mouse",
    "web/test_play.py::test_a_whole_game[carlton-mouse",
    "web/test_play.py::test_a_whole_game[three_piles-mouse",
    "web/test_play.py::test_a_whole_game[three_piles-roles",
    "web/test_play.py::test_stepping_back_changes_nothing",
    "web/test_room.py::test_hand_and_question_lie_inside_the_window[carbles 4",
    "web/test_room.py::test_hand_and_question_lie_inside_the_window[carbondale 2",
    "web/test_room.py::test_hand_and_question_lie_inside_the_window[carbondale_draft",
    "web/test_room.py::test_hand_and_question_lie_inside_the_window[carlton",
    "web/test_room.py::test_hand_and_question_lie_inside_the_window[three_piles",
    "web/test_rules.py::test_the_rules_begin_with_what_one_plays_for[carb",
    "web/test_rules.py::test_the_rules_begin_with_what_one_plays_for[carlton",
    "web/test_solver_help.py::test_after_a_game_it_says_where_it_was_lost",
    "web/test_solver_help.py::test_on_a_phone_a_refusal_is_read_over_the_chances",
    "web/test_solver_help.py::test_on_a_phone_the_chances_fit_their_two_lines",
    "web/test_solver_help.py::test_on_a_phone_the_end_leads_to_where_it_was_lost",
    "web/test_solver_help.py::test_open_help_shows_a_line_to_its_end",
    "web/test_solver_help.py::test_what_belongs_to_the_deal_closes_when_it_is_given_up[size1",
    "web/test_table_clear.py::test_a_finger_well_inside_a_place_of_a_network_means_it",
    "web/test_table_clear.py::test_a_solitaire_says_when_nothing_can_be_gained[size1",
    "web/test_table_clear.py::test_a_solitaire_says_when_nothing_can_be_gained[size2",
    "web/test_table_clear.py::test_cells_are_numbered_as_texts_name_them[carbondale 2",
    "web/test_table_clear.py::test_the_draft_on_a_phone_shows_scores_and_one_row_of_buttons",
    "web/test_table_clear.py::test_the_end_has_one_main_answer[size1",
    "web/test_table_clear.py::test_the_end_has_one_main_answer[size2",
    "web/test_table_clear.py::test_what_a_choice_would_do_covers_nothing_of_the_table[carb",
    "web/test_table_clear.py::test_what_a_choice_would_do_covers_nothing_of_the_table[carlton",
    "web/test_table_clear.py::test_what_cards_and_marbles_tell_covers_no_marble_and_nothing_told[size0",
    "web/test_table_clear.py::test_what_cards_and_marbles_tell_covers_no_marble_and_nothing_told[size2",
    "web/test_table_clear.py::test_whose_pile_is_which_is_told_by_colour_and_name_above[size0",
    "web/test_table_clear.py::test_whose_pile_is_which_is_told_by_colour_and_name_above[size2",
    "web/test_words.py::test_the_key_of_a_table[carbondale",
    "web/test_words.py::test_the_key_of_a_table[carlton",
    "web/test_zoom.py::test_a_touch_enlarges_a_town_and_another_gives_it_back[size1",
    "web/test_zoom.py::test_piles_that_are_asked_for_stay_beside_an_enlarged_town",
)
"""Tests that cost much and have a cheaper sibling in the ordinary run: they are marked long."""


SHARED = (
    "agents/test_arena.py",
    "agents/test_endings.py",
    "agents/test_hint.py",
    "agents/test_learned.py",
    "agents/test_search_budget.py",
    "agents/test_search_games.py",
    "agents/test_search_toys.py",
    "conformance/test_language.py::test_law[advice-speaks-the-language-three_piles",
    "envs/test_gym.py",
    "envs/test_vector_game.py",
    "lab/test_bulk.py",
    "lab/test_designer.py",
    "lab/test_trajectories.py",
    "terminal/app/test_table.py::test_a_hint_comes_with_chances",
    "terminal/commands/test_measuring.py::test_a_duel_takes_any_players",
    "terminal/commands/test_measuring.py::test_an_analysis_has_a_line_a_seat",
    "terminal/commands/test_measuring.py::test_the_search_is_measured_by_bench",
    "terminal/plain/test_play.py::test_a_hint_says_chances",
    "terminal/plain/test_strangers.py::test_nothing_in_a_record_acts",
)
"""Tests that need the same machine code: that of 3 Piles, of its search, of stepping through it."""


def group(nodeid: str) -> str:
    """Tests with the same group run in one worker, one after the other: their machine code is
    compiled once.
    """
    if any(part in nodeid for part in SHARED):
        return "three_piles"
    file, _, test = nodeid.partition("::")
    if file.startswith("tests/games/test_carlton_") or file.endswith("test_solver_help.py"):
        return "solver"
    if file == "tests/conformance/test_compiled.py" and test.startswith("test_law["):
        return test.rstrip("]").rpartition("-")[2]
    return nodeid


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Gives out groups as wholes. xdist's own groups by marks pass unnoticed under pytest 9.2."""
    from xdist.scheduler.loadscope import LoadScopeScheduling  # type: ignore[import-untyped]

    class Grouped(LoadScopeScheduling):  # type: ignore[misc]  # xdist has no types
        def _split_scope(self, nodeid: str) -> str:
            return group(nodeid)

    return Grouped(config, log)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    called = [item.nodeid for item in items]  # put together anew each time that it is asked for
    if config.args == config.getini("testpaths"):
        together = "\n".join(called)
        for part in (*LONG, *SHARED):
            if part not in together:
                raise pytest.UsageError(f"{__file__} lists {part}, and no test is called that")
    for item, nodeid in zip(items, called, strict=True):
        if any(part in nodeid for part in LONG):
            item.add_marker(pytest.mark.long)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--fail-on-skip", action="store_true", help="end with an error if any test was skipped"
    )


def _skips(config: pytest.Config) -> list[str]:
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    found = []
    for report in reporter.stats.get("skipped", []) if reporter else []:
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
        found.append(f"{report.nodeid}: {reason.removeprefix('Skipped: ')}")
    return sorted(found)


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    skips = _skips(config)
    terminalreporter.section(f"skipped: {len(skips)}" if skips else "nothing was skipped")
    for line in skips:
        terminalreporter.write_line(line)


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    if session.config.getoption("--fail-on-skip") and exitstatus == 0 and _skips(session.config):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_runtest_teardown() -> None:
    """A server that runs in a test's own process sets up logs for all of it; they end with the
    test, so that none of their lines comes in the middle of another one.
    """
    for name in ("cardhouse", "uvicorn"):
        logger = logging.getLogger(name)
        for handler in list(logger.handlers):
            if type(handler).__name__ == "Counting":
                logger.removeHandler(handler)
                handler.close()
                logger.propagate = True
