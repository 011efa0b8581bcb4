import { useState } from "react";
import { FlatList, Pressable, RefreshControl, StyleSheet, Text, View } from "react-native";
import { useNavigation } from "@react-navigation/native";
import { fetchContacts, type Contact } from "../api/contacts";

interface Props {
  initialContacts: Contact[];
}

export function ContactsScreen({ initialContacts }: Props) {
  const navigation = useNavigation();
  const [contacts, setContacts] = useState(initialContacts);
  const [refreshing, setRefreshing] = useState(false);

  const refresh = async () => {
    setRefreshing(true);
    try {
      setContacts(await fetchContacts());
    } finally {
      setRefreshing(false);
    }
  };

  return (
    <FlatList
      data={contacts}
      keyExtractor={(contact) => contact.id}
      refreshControl={<RefreshControl refreshing={refreshing} onRefresh={refresh} />}
      ListEmptyComponent={<Text style={styles.empty}>No contacts yet</Text>}
      renderItem={({ item }) => (
        <Pressable
          accessibilityRole="button"
          onPress={() => navigation.navigate("Contact", { id: item.id })}
          style={styles.row}
        >
          <View style={styles.avatar}>
            <Text style={styles.initial}>{item.name.charAt(0)}</Text>
          </View>
          <Text>{item.name}</Text>
        </Pressable>
      )}
    />
  );
}

const styles = StyleSheet.create({
  row: { flexDirection: "row", alignItems: "center", padding: 12, gap: 12 },
  avatar: { width: 40, height: 40, borderRadius: 20, alignItems: "center", justifyContent: "center" },
  initial: { fontWeight: "600" },
  empty: { padding: 24, textAlign: "center" },
});
